import { useDeferredValue, useState } from 'react';
import { AUDIT, type AuditEvent } from '../api/access/audit-event.js';
import { withQuery } from '../api/page.js';
import { usePages } from '../data/use-pages.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { TextField } from '../parts/fields/text-field.js';
import { AuditTable } from './audit-table.js';

/** Settings > Audit log: who has done what in the workspace, newest first. */
export function AuditPage() {
  const [action, setAction] = useState('');
  const { items, problem, reload, loadMore } = usePages<AuditEvent>(
    withQuery(AUDIT, { action: useDeferredValue(action) }),
  );
  return (
    <Page title="Audit log" lead="Who did what in this workspace. Entries cannot be changed or deleted.">
      <div className="filters" role="search" aria-label="Audit log">
        <TextField
          label="Action"
          placeholder="key.created"
          value={action}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setAction(event.target.value.trim())}
        />
      </div>
      {!items && <Loading problem={problem} retry={reload} />}
      {items?.length === 0 && <EmptyState title="No events found">Clear the action to see all events.</EmptyState>}
      {items && items.length > 0 && <AuditTable items={items} />}
      <LoadMore loadMore={loadMore} problem={problem} />
    </Page>
  );
}
