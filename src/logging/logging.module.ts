import { Global, Module } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { createLogger, LOGGER } from './logger.js';

/** Gives every part the process's `LOGGER`. */
@Global()
@Module({
  providers: [
    { provide: LOGGER, inject: [Environment], useFactory: ({ LOG_LEVEL }: Environment) => createLogger(LOG_LEVEL) },
  ],
  exports: [LOGGER],
})
export class LoggingModule {}
