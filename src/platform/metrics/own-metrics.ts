import { Counter } from './counter.js';
import { Histogram } from './histogram.js';
import type { GaugeDeclaration } from './metric-declaration.js';

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/** Counting further would cost more than the figure is worth. */
export const MOST_QUEUED = 100_000;

/** Figures that are not counted but looked up whenever somebody reads the metrics. */
export const gauges = {
  queueDepth: {
    name: 'workflow_run_queue_depth',
    help: `Queued runs of all processes together, counted up to ${MOST_QUEUED}.`,
    labels: [],
    isShared: true,
  },
  queueAge: {
    name: 'workflow_run_queue_oldest_seconds',
    help: 'Age of the oldest run that no process has begun, although its workflow lets it; 0 if there is none.',
    labels: [],
    isShared: true,
  },
  heldRuns: {
    name: 'workflow_runs_held',
    help: `Queued runs that wait for their workflow: it is paused, or its concurrency, rate or debounce holds them back. Counted up to ${MOST_QUEUED}.`,
    labels: [],
    isShared: true,
  },
  subscriptions: {
    name: 'workflow_event_subscriptions',
    help: 'Subscriptions to events of connected systems, by state.',
    labels: ['state'],
    isShared: true,
  },
  databaseConnections: {
    name: 'workflow_database_connections',
    help: 'Connections of the database pool that are used or idle, and requests that wait for one, by state.',
    labels: ['state'],
    isShared: false,
  },
} as const satisfies Record<string, GaugeDeclaration>;

/** What a process counts besides the facts of its runtime. */
export const ownMetrics = () => ({
  requestSeconds: new Histogram({
    name: 'workflow_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by route.',
    labels: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
  }),
  runsStarted: new Counter({
    name: 'workflow_runs_started_total',
    help: 'Runs started, by trigger.',
    labels: ['trigger'],
  }),
  runsEnded: new Counter({ name: 'workflow_runs_ended_total', help: 'Runs ended, by status.', labels: ['status'] }),
  groupSize: new Histogram({
    name: 'workflow_journal_group_size',
    help: 'Runs whose rows were committed together.',
    labels: [],
    buckets: GROUP_SIZES,
  }),
  commitSeconds: new Histogram({
    name: 'workflow_journal_commit_seconds',
    help: 'Time one group of the journal took to commit.',
    labels: [],
    buckets: COMMIT_SECONDS,
  }),
  providerCalls: new Counter({
    name: 'workflow_provider_calls_total',
    help: 'Calls of actions, by connector and error code; ok: none.',
    labels: ['connector', 'code'],
  }),
  providerSeconds: new Histogram({
    name: 'workflow_provider_call_duration_seconds',
    help: 'Time calls of actions took, by connector.',
    labels: ['connector'],
    buckets: REQUEST_SECONDS,
  }),
  deliveries: new Counter({
    name: 'workflow_event_deliveries_total',
    help: 'Events delivered by providers, by connector and outcome: received, repeated (known before) or refused.',
    labels: ['connector', 'outcome'],
  }),
});
