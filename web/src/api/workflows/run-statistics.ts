import type { Schemas } from '../client.js';
import { withQuery } from '../page.js';

/** How the runs of each day went, and of all days together. */
export type RunStatistics = Schemas['RunStatistics'];

/** The runs of one day. */
export type DayOfRuns = RunStatistics['days'][number];

/** The request for the runs of the last days, of one workflow or of all. */
export const runStatisticsPath = (days: number, workflowId = '') =>
  withQuery('/api/run-statistics', { days: String(days), workflowId });
