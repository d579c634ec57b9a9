import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Nest logs why it cannot listen, and throws the same error; the start says it to people. */
const CANNOT_LISTEN = /^Error: (listen|getaddrinfo) /;

/** Nest's own messages in our log; its start-up chatter is only for debugging. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    if (CANNOT_LISTEN.test(String(message))) return;
    this.logger.error({ context, stack }, String(message));
  }

  fatal(message: unknown, context?: string): void {
    this.logger.fatal({ context }, String(message));
  }
}
