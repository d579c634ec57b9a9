import { Counter } from './counter.js';
import { Histogram } from './histogram.js';

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/** What a process counts besides the facts of its runtime. */
export const ownMetrics = () => ({
  requestSeconds: new Histogram({
    name: 'workflow_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by route.',
    buckets: REQUEST_SECONDS,
  }),
  runsStarted: new Counter('workflow_runs_started_total', 'Runs started, by trigger.'),
  runsEnded: new Counter('workflow_runs_ended_total', 'Runs ended, by status.'),
  groupSize: new Histogram({
    name: 'workflow_journal_group_size',
    help: 'Runs whose rows were committed together.',
    buckets: GROUP_SIZES,
  }),
  commitSeconds: new Histogram({
    name: 'workflow_journal_commit_seconds',
    help: 'Time one group of the journal took to commit.',
    buckets: COMMIT_SECONDS,
  }),
  providerCalls: new Counter(
    'workflow_provider_calls_total',
    'Calls of actions, by connector and error code; ok: none.',
  ),
  providerSeconds: new Histogram({
    name: 'workflow_provider_call_duration_seconds',
    help: 'Time calls of actions took, by connector.',
    buckets: REQUEST_SECONDS,
  }),
});
