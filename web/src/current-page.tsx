import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Link } from './navigation/link.js';
import { navigate, ShownQuery, useShownAddress } from './navigation/location.js';
import { useMay } from './session/session.js';
import { matchPath } from './navigation/match-path.js';
import { EmptyState } from './parts/states/empty-state.js';
import { PartFailure } from './parts/states/part-failure.js';
import { Skeleton } from './parts/states/skeleton.js';
import { Page } from './parts/page.js';
import { RunsPage } from './runs/list/runs-page.js';
import { WorkflowsPage } from './workflows/workflows-page.js';

// What is shown first is loaded first; the others come when they are opened.
const ActionPage = lazy(() => import('./actions/action-page.js').then((part) => ({ default: part.ActionPage })));
const ActionsPage = lazy(() => import('./actions/actions-page.js').then((part) => ({ default: part.ActionsPage })));
const ApprovalPage = lazy(() =>
  import('./approvals/approval-page.js').then((part) => ({ default: part.ApprovalPage })),
);
const ApprovalsPage = lazy(() =>
  import('./approvals/approvals-page.js').then((part) => ({ default: part.ApprovalsPage })),
);
const AuditPage = lazy(() => import('./audit/audit-page.js').then((part) => ({ default: part.AuditPage })));
const CollectionPage = lazy(() =>
  import('./collections/collection-page.js').then((part) => ({ default: part.CollectionPage })),
);
const CollectionsPage = lazy(() =>
  import('./collections/collections-page.js').then((part) => ({ default: part.CollectionsPage })),
);
const ConnectPage = lazy(() => import('./connect/connect-page.js').then((part) => ({ default: part.ConnectPage })));
const ConnectorPage = lazy(() =>
  import('./connectors/connector-page.js').then((part) => ({ default: part.ConnectorPage })),
);
const ConnectorsPage = lazy(() =>
  import('./connectors/connectors-page.js').then((part) => ({ default: part.ConnectorsPage })),
);
const ElementPage = lazy(() => import('./elements/element-page.js').then((part) => ({ default: part.ElementPage })));
const ElementsPage = lazy(() => import('./elements/elements-page.js').then((part) => ({ default: part.ElementsPage })));
const EndpointPage = lazy(() => import('./events/endpoint-page.js').then((part) => ({ default: part.EndpointPage })));
const EventsPage = lazy(() => import('./events/events-page.js').then((part) => ({ default: part.EventsPage })));
const ApiKeysPage = lazy(() => import('./keys/api-keys-page.js').then((part) => ({ default: part.ApiKeysPage })));
const MembersPage = lazy(() => import('./members/members-page.js').then((part) => ({ default: part.MembersPage })));
const RunPage = lazy(() => import('./runs/run/run-page.js').then((part) => ({ default: part.RunPage })));
const VariablesPage = lazy(() =>
  import('./variables/variables-page.js').then((part) => ({ default: part.VariablesPage })),
);
const WorkflowPage = lazy(() =>
  import('./workflows/workflow-page.js').then((part) => ({ default: part.WorkflowPage })),
);

// A page takes the named parts of its path; each pattern names those its page declares.
// oxlint-disable-next-line typescript/no-explicit-any
const PAGES: readonly (readonly [pattern: string, page: ComponentType<any>])[] = [
  ['/workflows', WorkflowsPage],
  ['/workflows/:id', WorkflowPage],
  ['/workflows/:id/:view', WorkflowPage],
  ['/runs', RunsPage],
  ['/runs/:id', RunPage],
  ['/approvals', ApprovalsPage],
  ['/approvals/view/:view', ApprovalsPage],
  ['/approvals/:id', ApprovalPage],
  ['/collections', CollectionsPage],
  ['/collections/:collection', CollectionPage],
  ['/collections/:collection/:view', CollectionPage],
  ['/forms', ElementsPage],
  ['/forms/:elementKey', ElementPage],
  ['/actions', ActionsPage],
  ['/actions/:actionKey', ActionPage],
  ['/settings/connectors', ConnectorsPage],
  ['/settings/connectors/:connector', ConnectorPage],
  ['/settings/connect', ConnectPage],
  ['/settings/keys', ApiKeysPage],
  ['/settings/variables', VariablesPage],
  ['/settings/events', EventsPage],
  ['/settings/events/:endpoint', EndpointPage],
  ['/settings/members', MembersPage],
  ['/settings/audit', AuditPage],
];

/** All that submitters are shown. */
const FORMS = PAGES.filter(([pattern]) => pattern.startsWith('/forms'));

const MOVED: Readonly<Record<string, string>> = { '/login': '/', '/settings': '/settings/connectors' };

/** The page at the current address. */
export function CurrentPage() {
  const { pathname, search } = useShownAddress();
  const reads = useMay('viewer');
  const start = reads ? '/workflows' : '/forms';
  const target = pathname === '/' ? start : MOVED[pathname];
  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target]);
  if (target) return null;
  for (const [pattern, Found] of reads ? PAGES : FORMS) {
    const parts = matchPath(pattern, pathname);
    if (!parts) continue;
    return (
      <PartFailure>
        <ShownQuery value={search}>
          <Suspense fallback={<Skeleton />}>
            <Found key={Object.values(parts)[0]} {...parts} />
          </Suspense>
        </ShownQuery>
      </PartFailure>
    );
  }
  return (
    <Page title="Not found">
      <EmptyState title="There is nothing at this address">
        <Link href={start}>{reads ? 'Go to Workflows' : 'Go to Forms'}</Link>
      </EmptyState>
    </Page>
  );
}
