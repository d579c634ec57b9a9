import { useState } from 'react';
import { cancelRun, isEnded, type Run, runPath } from '../api/run.js';
import { useGet } from '../data/use-get.js';
import { useInterval } from '../data/use-interval.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { JsonPanel } from '../parts/json-panel.js';
import { Loading } from '../parts/loading.js';
import { Page } from '../parts/page.js';
import { useMay } from '../session/session.js';
import { NodeList } from './node-list.js';
import { RunFacts } from './run-facts.js';
import { RunStatus } from './run-status.js';

const ABOVE = { href: '/runs', title: 'Runs' };
const POLL_MS = 1000;

/** One run: how it went as a whole, and what each node got and made. */
export function RunPage({ id }: { id: string }) {
  const { data: run, problem, reload, replace } = useGet<Run>(runPath(id));
  const [isCancelling, setIsCancelling] = useState(false);
  const mayWrite = useMay('editor');
  const isOpen = run !== undefined && !isEnded(run);
  useInterval(reload, isOpen ? POLL_MS : undefined);
  if (!run) {
    return (
      <Page title="Run" above={ABOVE}>
        <Loading problem={problem} retry={reload} />
      </Page>
    );
  }
  const cancel = isOpen && mayWrite && <button onClick={() => setIsCancelling(true)}>Cancel the run</button>;
  return (
    <Page title={run.workflowName} above={ABOVE} badge={<RunStatus status={run.status} />} actions={cancel}>
      <RunFacts run={run} />
      <NodeList run={run} />
      {run.output !== undefined && (
        <section className="card">
          <JsonPanel title="Output of the run" value={run.output} />
        </section>
      )}
      {isCancelling && (
        <ConfirmDialog
          title="Cancel this run?"
          action="Cancel the run"
          work={() => cancelRun(id).then(replace)}
          onClose={() => setIsCancelling(false)}
        >
          <p>What its nodes have done stays done; no further node begins.</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
