import { useState } from 'react';
import { type ApiKey, KEYS } from '../api/access/api-key.js';
import { usePages } from '../data/use-pages.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { useMay } from '../session/session.js';
import { ApiKeyTable } from './api-key-table.js';
import { NewKey } from './new-key.js';
import { NewKeyForm } from './new-key-form.js';

/** Settings > API keys. */
export function ApiKeysPage() {
  const keys = usePages<ApiKey>(KEYS);
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMay('admin');
  const [made, setMade] = useState<string>();
  const add = (
    <button className="primary" hidden={isAdding} onClick={() => setIsAdding(true)}>
      Create a key
    </button>
  );
  return (
    <Page
      title="API keys"
      lead="Programs use keys to call this workspace. A key can do only what its scopes allow."
      actions={mayWrite && add}
    >
      {made && <NewKey secret={made} onClose={() => setMade(undefined)} />}
      {isAdding && (
        <NewKeyForm
          onMade={(secret) => {
            setMade(secret);
            setIsAdding(false);
            keys.reload();
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {!keys.items && <Loading problem={keys.problem} retry={keys.reload} />}
      {keys.items?.length === 0 && (
        <EmptyState
          title="No API keys yet"
          action={mayWrite && !isAdding && <button onClick={() => setIsAdding(true)}>Create your first key</button>}
        >
          Programs use a key to call actions and workflows over HTTP.
        </EmptyState>
      )}
      {keys.items && keys.items.length > 0 && <ApiKeyTable items={keys.items} reload={keys.reload} />}
      <LoadMore loadMore={keys.loadMore} problem={keys.problem} />
    </Page>
  );
}
