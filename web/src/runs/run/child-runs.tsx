import { type PageOf, withQuery } from '../../api/page.js';
import { type Run, RUNS } from '../../api/workflows/run.js';
import { useGet } from '../../data/use-get.js';
import { RunTable } from '../list/run-table.js';

const MOST = '200';
/** Kinds of nodes that start other runs. */
const CALLERS: ReadonlySet<string> = new Set(['subWorkflow', 'agent']);

/** The runs that a run has started itself. Nothing when there are none. */
export function ChildRuns({ run: { id, nodes = [] } }: { run: Run }) {
  const mayHave = nodes.some(({ type }) => CALLERS.has(type));
  const path = withQuery(RUNS, { parentRun: id, limit: MOST });
  const { data } = useGet<PageOf<Run>>(mayHave ? path : undefined);
  const children = data?.items ?? [];
  if (children.length === 0) return null;
  return (
    <section className="stack">
      <h2>Runs that it started</h2>
      <RunTable items={children} isAcrossWorkflows />
    </section>
  );
}
