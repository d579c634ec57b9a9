import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { changes } from '../api/client.js';
import { ACTIONS } from '../api/connectors/action.js';
import { TRIGGERS } from '../api/connectors/trigger.js';
import { NODES } from '../api/workflows/node-kind.js';

/** How long what was read counts as new: who walks between pages in that time asks nothing again. */
const FRESH_MS = 15_000;

/** What only another version of the service changes. */
const CATALOGUES: ReadonlySet<unknown> = new Set([ACTIONS, NODES, TRIGGERS]);

/**
 * Keeps what pages have read, so that one that is opened again shows it at once. Any change makes it old: it is read anew when
 * it is shown next. `owner` is whose data it is; another owner begins with nothing.
 */
export function KnownData({ owner, children }: { owner: string; children: ReactNode }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const client = useMemo(() => newClient(), [owner]);
  useEffect(() => {
    const outdate = () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => !CATALOGUES.has(path),
        refetchType: 'none',
      });
    changes.addEventListener('change', outdate);
    return () => changes.removeEventListener('change', outdate);
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function newClient(): QueryClient {
  const client = new QueryClient({
    // Who asks again is a person with a button; a page that is written on must not change because its window was looked at.
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  });
  for (const path of CATALOGUES) client.setQueryDefaults([path], { staleTime: Infinity, gcTime: Infinity });
  return client;
}
