import { type Approval, APPROVALS } from '../api/workflows/approval.js';
import { withQuery } from '../api/page.js';
import { usePages } from '../data/use-pages.js';
import { Link } from '../navigation/link.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { Table } from '../parts/table.js';
import { Tabs } from '../parts/tabs.js';
import { Moment } from '../parts/values/moment.js';
import { whoDecided } from './approval-card.js';
import { ApprovalState } from './approval-state.js';

const VIEWS: Readonly<Record<string, { title: string; query: Record<string, string>; none: string }>> = {
  mine: { title: 'Waiting for you', query: { state: 'open', mine: 'true' }, none: 'Nothing waits for your decision' },
  open: { title: 'All that wait', query: { state: 'open' }, none: 'No run waits for a decision' },
  closed: { title: 'Done', query: { state: 'closed' }, none: 'Nothing was decided yet' },
};
const hrefOf = (view: string) => (view === 'mine' ? '/approvals' : `/approvals/view/${view}`);
const TABS = Object.entries(VIEWS).map(([view, { title }]) => ({ href: hrefOf(view), title }));

/** Decisions that runs wait for, and those that were made. */
export function ApprovalsPage({ view = 'mine' }: { view?: string }) {
  return (
    <Page title="Approvals" lead="Decisions that workflows wait for.">
      <Tabs tabs={TABS} current={hrefOf(view)} />
      {Object.hasOwn(VIEWS, view) && <ApprovalList view={VIEWS[view]!} />}
    </Page>
  );
}

function ApprovalList({ view: { title, query, none } }: { view: (typeof VIEWS)[string] }) {
  const { items, problem, reload, loadMore } = usePages<Approval>(withQuery(APPROVALS, query));
  return (
    <>
      {!items && <Loading problem={problem} retry={reload} />}
      {items?.length === 0 && (
        <EmptyState title={none}>An approval appears here when a run comes to an Approval node.</EmptyState>
      )}
      {items && items.length > 0 && <ApprovalTable title={title} items={items} />}
      <LoadMore loadMore={loadMore} problem={problem} />
    </>
  );
}

function ApprovalTable({ title, items }: { title: string; items: readonly Approval[] }) {
  return (
    <Table label={title}>
      <thead>
        <tr>
          <th>What is asked</th>
          <th>State</th>
          <th>Workflow</th>
          <th>Asked</th>
          <th>Deadline</th>
          <th>Decided by</th>
        </tr>
      </thead>
      <tbody>
        {items.map((approval) => (
          <tr key={approval.id}>
            <th scope="row" className="wide">
              <Link href={`/approvals/${approval.id}`}>{firstLine(approval.message)}</Link>
            </th>
            <td>
              <ApprovalState approval={approval} />
            </td>
            <td>{approval.workflowName}</td>
            <td>
              <Moment at={approval.requestedAt} />
            </td>
            <td>{approval.expiresAt && <Moment at={approval.expiresAt} />}</td>
            <td>{approval.decidedBy && whoDecided(approval.decidedBy)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const MOST = 100;

function firstLine(message: string): string {
  const [line = ''] = message.trim().split('\n');
  return line.length > MOST ? `${line.slice(0, MOST)} …` : line || 'No message';
}
