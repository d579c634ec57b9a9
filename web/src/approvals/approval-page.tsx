import { type Approval, approvalPath } from '../api/workflows/approval.js';
import { useGet } from '../data/use-get.js';
import { Link } from '../navigation/link.js';
import { Page } from '../parts/page.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { ApprovalCard } from './approval-card.js';
import { ApprovalState } from './approval-state.js';

const ABOVE = { href: '/approvals', title: 'Approvals' };

/** One approval: what is asked, and the buttons to decide. */
export function ApprovalPage({ id }: { id: string }) {
  const { data, problem, reload, replace } = useGet<Approval>(approvalPath(id));
  if (!data) return <LoadingPage kind="Approval" above={ABOVE} problem={problem} retry={reload} />;
  const { workflowName, runId } = data;
  return (
    <Page title={workflowName} above={ABOVE} badge={<ApprovalState approval={data} />}>
      <div className="stack">
        <ApprovalCard approval={data} onDecided={replace} />
        <p>
          <Link href={`/runs/${runId}`}>Go to the run</Link>
        </p>
      </div>
    </Page>
  );
}
