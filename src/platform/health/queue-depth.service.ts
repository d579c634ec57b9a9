import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database } from '../database/connection/database.js';
import { Metrics } from '../metrics/metrics.js';
import { MOST_QUEUED, queueDepth } from '../metrics/own-metrics.js';
import { withinMs } from './within-ms.js';

const DATABASE_MS = 1000;

/** Registers the number of runs that wait for a worker, counted when the metrics are read. */
@Injectable()
export class QueueDepth {
  constructor(database: Database, { registry }: Metrics) {
    new Gauge({
      name: queueDepth.name,
      help: queueDepth.help,
      registers: [registry],
      async collect() {
        this.remove();
        const query = database.query<{ depth: number }>(
          `select count(*)::integer as depth from (select 1 from run where status = 'queued' limit ${MOST_QUEUED}) as queued`,
        );
        // Without the database the other figures are still wanted.
        const [row] = await withinMs(DATABASE_MS, query).catch(() => []);
        if (row) this.set(row.depth);
      },
    });
  }
}
