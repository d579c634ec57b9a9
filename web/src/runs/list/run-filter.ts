import { withQuery } from '../../api/page.js';
import { RUNS } from '../../api/workflows/run.js';
import { instantOf } from '../../data/local-time.js';

/** What narrows a list of runs, as the controls show it; times are of the browser's zone. Empty: anything. */
export const RUN_FILTERS = ['workflowId', 'status', 'trigger', 'code', 'tag', 'handled', 'test', 'from', 'to'] as const;
/** One of `RUN_FILTERS`. */
export type RunFilterName = (typeof RUN_FILTERS)[number];
/** The entry of each filter. */
export type RunFilter = Readonly<Record<RunFilterName, string>>;

/** The filter that an address of the console says. */
export function filterOf(query: URLSearchParams): RunFilter {
  const [workflowId = '', status = '', trigger = '', code = '', tag = '', handled = '', test = '', from = '', to = ''] =
    RUN_FILTERS.map((name) => query.get(name) ?? '');
  return { workflowId, status, trigger, code, tag, handled, test, from, to };
}

/** Whether a filter leaves out anything. */
export const isNarrowed = (filter: RunFilter) => RUN_FILTERS.some((name) => filter[name] !== '');

/** Runs of a page: a long list has to be read in few steps. */
const PAGE = '200';

/** The request for the runs that pass a filter. */
export function runsPath({ from, to, ...same }: RunFilter): string {
  return withQuery(RUNS, { ...same, from: instantOf(from), to: instantOf(to), limit: PAGE });
}
