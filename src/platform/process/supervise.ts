import type { INestApplication } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Environment } from '../config/environment.js';
import { Draining } from '../health/draining.service.js';
import { LOGGER, type Logger } from '../logging/logger.js';

/** A terminal sends one Ctrl-C to npm and to us, and npm hands it on: signals this close together are one. */
const SAME_SIGNAL_MS = 500;

interface End {
  reason: string;
  exitCode: number;
  noticeSeconds: number;
}

/**
 * Ends the process by rule. SIGTERM: readiness fails, after `SHUTDOWN_NOTICE_SECONDS` intake stops, what is in progress
 * finishes within `SHUTDOWN_GRACE_SECONDS`, exit code 0; runs that do not are handed on, exit code 1. SIGINT does without the
 * notice. A second signal, or the end of the grace time, exits at once with 1. An error nobody caught is logged and ends the
 * process the same way, with code 1: the state behind it is unknown.
 */
export function supervise(app: INestApplication): void {
  const logger = app.get<Logger>(LOGGER);
  const draining = app.get(Draining);
  const { SHUTDOWN_GRACE_SECONDS, SHUTDOWN_NOTICE_SECONDS } = app.get(Environment);
  let begun: number | undefined;
  let exitCode = 0;

  const end = async ({ reason, exitCode: code, noticeSeconds }: End): Promise<void> => {
    exitCode = Math.max(exitCode, code);
    if (begun !== undefined) return;
    begun = Date.now();
    logger.info({ reason }, 'stopping');
    draining.begin();
    setTimeout(() => exitNow('the grace time is over'), SHUTDOWN_GRACE_SECONDS * 1000).unref();
    await delay(noticeSeconds * 1000);
    await app.close();
    logger.info('stopped');
    process.exit(draining.unfinished ? 1 : exitCode);
  };
  const exitNow = (reason: string): never => {
    logger.fatal({ reason }, 'stopped at once; other processes take over what was in progress');
    process.exit(1);
  };

  const onSignal = (signal: NodeJS.Signals, noticeSeconds: number): void => {
    if (begun === undefined) void end({ reason: signal, exitCode: 0, noticeSeconds });
    else if (Date.now() - begun > SAME_SIGNAL_MS) exitNow(`second ${signal}`);
  };
  const onCrash = (thrown: unknown, origin: string): void => {
    logger.fatal({ err: thrown, origin }, 'an error nobody caught; the process ends');
    void end({ reason: origin, exitCode: 1, noticeSeconds: 0 });
  };
  process.on('SIGTERM', (signal) => onSignal(signal, SHUTDOWN_NOTICE_SECONDS));
  process.on('SIGINT', (signal) => onSignal(signal, 0));
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', (thrown) => onCrash(thrown, 'unhandledRejection'));
}
