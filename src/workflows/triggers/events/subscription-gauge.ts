import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/connection/database.js';
import { registerGauge } from '../../../platform/health/register-gauge.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { gauges } from '../../../platform/metrics/own-metrics.js';
import { subscriptionStates, type SubscriptionState } from './subscription.js';

const byState = `select state, count(*)::integer as count from subscription where state <> 'removed' group by state`;

/** Shows how many subscriptions are in each state, so that an operator hears of events that do not arrive any more. */
@Injectable()
export class SubscriptionGauge {
  constructor(database: Database, { registry }: Metrics) {
    registerGauge(registry, gauges.subscriptions, async () => {
      const rows = await database.query<{ state: SubscriptionState; count: number }>(byState);
      const counts = new Map(rows.map(({ state, count }) => [state, count]));
      return subscriptionStates
        .filter((state) => state !== 'removed')
        .map((state) => [{ state }, counts.get(state) ?? 0]);
    });
  }
}
