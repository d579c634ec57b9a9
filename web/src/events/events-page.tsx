import { useState } from 'react';
import { createEndpoint, EVENT_ENDPOINTS, type EventEndpoint } from '../api/access/event-endpoint.js';
import { usePages } from '../data/use-pages.js';
import { Link } from '../navigation/link.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { Table } from '../parts/table.js';
import { Badge } from '../parts/values/badge.js';
import { EndpointForm } from './endpoint-form.js';
import { EndpointState } from './endpoint-state.js';
import { NewSecret } from './new-secret.js';

/** Settings > Events. */
export function EventsPage() {
  const endpoints = usePages<EventEndpoint>(EVENT_ENDPOINTS);
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { items } = endpoints;
  const add = (
    <button className="primary" hidden={isAdding} onClick={() => setIsAdding(true)}>
      Add an endpoint
    </button>
  );
  return (
    <Page title="Events" lead="Send events, such as a failed run, to your own systems or to a workflow." actions={add}>
      {secret && <NewSecret secret={secret} onClose={() => setSecret(undefined)} />}
      {isAdding && (
        <EndpointForm
          title="New endpoint"
          action="Add the endpoint"
          work={async (entered) => {
            const made = await createEndpoint(entered);
            setSecret(made.secret);
            setIsAdding(false);
            endpoints.reload();
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {!items && <Loading problem={endpoints.problem} retry={endpoints.reload} />}
      {items?.length === 0 && (
        <EmptyState title="No endpoints yet">Add a URL that receives the events you choose.</EmptyState>
      )}
      {items && items.length > 0 && <EndpointTable items={items} />}
      <LoadMore loadMore={endpoints.loadMore} problem={endpoints.problem} />
    </Page>
  );
}

function EndpointTable({ items }: { items: readonly EventEndpoint[] }) {
  return (
    <Table label="Event endpoints">
      <thead>
        <tr>
          <th>Name</th>
          <th>State</th>
          <th>URL</th>
          <th>Events</th>
        </tr>
      </thead>
      <tbody>
        {items.map((endpoint) => (
          <tr key={endpoint.id}>
            <th scope="row">
              <Link href={`/settings/events/${endpoint.id}`}>{endpoint.name}</Link>
            </th>
            <td>
              <EndpointState endpoint={endpoint} />
            </td>
            <td>
              <code>{endpoint.url}</code>
            </td>
            <td className="wide">
              <span className="badges">
                {endpoint.events.map((name) => (
                  <Badge key={name}>{name}</Badge>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
