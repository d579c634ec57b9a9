import { Global, Module } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import type { DestinationStream } from 'pino';
import { createLogger, LOG_DESTINATION, LOGGER } from './logger.js';

/** Gives every part the process's `LOGGER`. */
@Global()
@Module({
  providers: [
    {
      provide: LOGGER,
      inject: [Environment, { token: LOG_DESTINATION, optional: true }],
      useFactory: ({ LOG_LEVEL }: Environment, destination?: DestinationStream) => createLogger(LOG_LEVEL, destination),
    },
  ],
  exports: [LOGGER],
})
export class LoggingModule {}
