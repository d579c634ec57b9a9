import { type ComponentType, useEffect } from 'react';
import { AuditPage } from './audit/audit-page.js';
import { CollectionPage } from './collections/collection-page.js';
import { CollectionsPage } from './collections/collections-page.js';
import { ConnectorPage } from './connectors/connector-page.js';
import { ConnectorsPage } from './connectors/connectors-page.js';
import { ElementPage } from './elements/element-page.js';
import { ElementsPage } from './elements/elements-page.js';
import { ApiKeysPage } from './keys/api-keys-page.js';
import { MembersPage } from './members/members-page.js';
import { Link } from './navigation/link.js';
import { navigate, usePathname } from './navigation/location.js';
import { matchPath } from './navigation/match-path.js';
import { EmptyState } from './parts/empty-state.js';
import { Page } from './parts/page.js';
import { RunPage } from './runs/run-page.js';
import { RunsPage } from './runs/runs-page.js';
import { VariablesPage } from './variables/variables-page.js';
import { WorkflowPage } from './workflows/workflow-page.js';
import { WorkflowsPage } from './workflows/workflows-page.js';

// A page takes the named parts of its path; each pattern names those its page declares.
// oxlint-disable-next-line typescript/no-explicit-any
const PAGES: readonly (readonly [pattern: string, page: ComponentType<any>])[] = [
  ['/workflows', WorkflowsPage],
  ['/workflows/:id', WorkflowPage],
  ['/workflows/:id/:view', WorkflowPage],
  ['/runs', RunsPage],
  ['/runs/:id', RunPage],
  ['/collections', CollectionsPage],
  ['/collections/:collection', CollectionPage],
  ['/collections/:collection/:view', CollectionPage],
  ['/forms', ElementsPage],
  ['/forms/:elementKey', ElementPage],
  ['/settings/connectors', ConnectorsPage],
  ['/settings/connectors/:connector', ConnectorPage],
  ['/settings/keys', ApiKeysPage],
  ['/settings/variables', VariablesPage],
  ['/settings/members', MembersPage],
  ['/settings/audit', AuditPage],
];

const MOVED: Readonly<Record<string, string>> = {
  '/': '/workflows',
  '/login': '/workflows',
  '/settings': '/settings/connectors',
};

/** The page at the current address. */
export function CurrentPage() {
  const pathname = usePathname();
  const target = MOVED[pathname];
  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target]);
  if (target) return null;
  for (const [pattern, Found] of PAGES) {
    const parts = matchPath(pattern, pathname);
    if (parts) return <Found key={Object.values(parts)[0]} {...parts} />;
  }
  return (
    <Page title="Not found">
      <EmptyState title="There is nothing at this address.">
        <Link href="/workflows">Go to the workflows</Link>
      </EmptyState>
    </Page>
  );
}
