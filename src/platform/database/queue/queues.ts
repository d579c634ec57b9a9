import type { Queue } from 'pg-boss';

/** The PostgreSQL schema pg-boss lives in. */
export const QUEUE_SCHEMA = 'queue';

/** What may not change after a queue was made, and what may. */
interface QueueDefinition {
  name: string;
  fixed: Pick<Queue, 'policy' | 'partition'>;
  changeable: Omit<Queue, 'name' | 'policy' | 'partition'>;
}

const DAY_SECONDS = 86_400;

/** Every queue of the service. */
export const queues = {
  /** Runs that wait for a worker; a job's data is the run's id. */
  runs: {
    name: 'runs',
    fixed: { policy: 'standard', partition: true },
    changeable: {
      // A worker that is not heard of for this long has died; takeover within 15 s needs the least pg-boss allows.
      heartbeatSeconds: 10,
      // Never used up: how often a run may be taken over is for the engine to say, and a run without a job would never end.
      retryLimit: 2_147_483_647,
      retryDelay: 0,
      retentionSeconds: 365 * DAY_SECONDS,
      deleteAfterSeconds: 60,
      notify: false,
    },
  },
} as const satisfies Record<string, QueueDefinition>;
