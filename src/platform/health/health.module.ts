import { Global, Module } from '@nestjs/common';
import { Draining } from './draining.service.js';
import { DatabaseGauges } from './database-gauges.service.js';
import { Readiness } from './readiness.service.js';

/** Readiness, what the database says of the queue and its pool, and the orderly end of the process. */
@Global()
@Module({
  providers: [Draining, Readiness, DatabaseGauges],
  exports: [Draining, Readiness],
})
export class HealthModule {}
