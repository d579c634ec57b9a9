import { RunApprovals } from '../../approvals/run-approvals.js';
import { isEnded } from '../../api/workflows/run.js';
import { LoadingPage } from '../../parts/states/loading-page.js';
import { Notice } from '../../parts/states/notice.js';
import { Page } from '../../parts/page.js';
import { ChildRuns } from './child-runs.js';
import { MoreRecords } from '../records/more-records.js';
import { NodeList } from '../records/node-list.js';
import { RunButtons } from './run-buttons.js';
import { RunFacts } from './run-facts.js';
import { RunGraph } from './run-graph.js';
import { RunStatus } from '../run-status.js';
import { RunValue } from '../records/run-value.js';
import { useLiveRun } from './use-live-run.js';
import { useRunDefinition } from './use-run-definition.js';

const ABOVE = { href: '/runs', title: 'Runs' };

/** One run: how it went as a whole, and what each node got and made. While it goes on, it changes by itself. */
export function RunPage({ id }: { id: string }) {
  const { data: run, problem, reload, replace, update, isInterrupted } = useLiveRun(id);
  const definition = useRunDefinition(run);
  if (!run) return <LoadingPage kind="Run" above={ABOVE} problem={problem} retry={reload} />;
  return (
    <Page
      title={run.workflowName}
      above={ABOVE}
      badge={
        <span className={isEnded(run) ? undefined : 'live'}>
          <RunStatus status={run.status} />
        </span>
      }
      actions={<RunButtons run={run} definition={definition} replace={replace} reload={reload} />}
    >
      {isInterrupted && (
        <Notice tone="warn">The service is not responding. This page updates when it responds again.</Notice>
      )}
      <RunFacts run={run} />
      <RunApprovals run={run} onDecided={reload} />
      {definition && <RunGraph run={run} definition={definition} />}
      <NodeList run={run} definition={definition} />
      <MoreRecords run={run} update={update} />
      <ChildRuns run={run} />
      {run.output !== undefined && (
        <section className="card">
          <RunValue runId={id} title="Output of the run" value={run.output} />
        </section>
      )}
    </Page>
  );
}
