import { Global, Module } from '@nestjs/common';
import { Draining } from './draining.service.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { QueueDepth } from './queue-depth.service.js';
import { Readiness } from './readiness.service.js';

/** Health, metrics and the orderly end of the process. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Draining, Readiness, QueueDepth],
  exports: [Draining],
})
export class HealthModule {}
