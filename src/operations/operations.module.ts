import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

/** What operators and their tools ask a process for: health and metrics. */
@Module({ controllers: [HealthController, MetricsController] })
export class OperationsModule {}
