import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database } from '../database/database.js';
import { Metrics } from '../metrics/metrics.js';
import { withinMs } from './within-ms.js';

const DATABASE_MS = 1000;
/** Counting further would cost more than the figure is worth. */
const MOST = 100_000;

/** Registers the number of runs that wait for a worker, counted when the metrics are read. */
@Injectable()
export class QueueDepth {
  constructor(database: Database, { registry }: Metrics) {
    new Gauge({
      name: 'workflow_run_queue_depth',
      help: `Queued runs of all processes together, counted up to ${MOST}.`,
      registers: [registry],
      async collect() {
        this.remove();
        const query = database.query<{ depth: number }>(
          `select count(*)::integer as depth from (select 1 from run where status = 'queued' limit ${MOST}) as queued`,
        );
        // Without the database the other figures are still wanted.
        const [row] = await withinMs(DATABASE_MS, query).catch(() => []);
        if (row) this.set(row.depth);
      },
    });
  }
}
