import { Global, Module } from '@nestjs/common';
import { HttpTraffic } from './http-traffic.js';
import { Metrics } from './metrics.js';

/** The counters every part may add to. */
@Global()
@Module({ providers: [Metrics, HttpTraffic], exports: [Metrics, HttpTraffic] })
export class MetricsModule {}
