import { useState } from 'react';
import { deliveriesPath, type Delivery } from '../api/access/event-endpoint.js';
import { usePages } from '../data/use-pages.js';
import { LoadMore } from '../parts/load-more.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { Table } from '../parts/table.js';
import { Badge, type Tone } from '../parts/values/badge.js';
import { Moment } from '../parts/values/moment.js';
import { words } from '../schema-form/words.js';
import { DeliveryDialog } from './delivery-dialog.js';

const TONES: Readonly<Record<Delivery['state'], Tone>> = {
  pending: 'busy',
  held: 'warn',
  delivered: 'good',
  failed: 'bad',
};

/** What was sent to an endpoint, newest first. */
export function DeliveryList({ id, isPaused }: { id: string; isPaused: boolean }) {
  const deliveries = usePages<Delivery>(deliveriesPath(id));
  const [shown, setShown] = useState<Delivery>();
  const { items } = deliveries;
  return (
    <section className="stack">
      <div className="page-head">
        <h2>Deliveries</h2>
        <button onClick={deliveries.reload}>Refresh</button>
      </div>
      {!items && <Loading problem={deliveries.problem} retry={deliveries.reload} />}
      {items?.length === 0 && (
        <EmptyState title="No deliveries yet">Events that happen from now on appear here.</EmptyState>
      )}
      {items && items.length > 0 && (
        <Table label="Deliveries">
          <thead>
            <tr>
              <th>Event</th>
              <th>Happened</th>
              <th>State</th>
              <th>Attempts</th>
              <th>Last response</th>
            </tr>
          </thead>
          <tbody>
            {items.map((delivery) => (
              <tr key={delivery.eventId}>
                <th scope="row">
                  <button className="link" onClick={() => setShown(delivery)}>
                    {delivery.type}
                  </button>
                </th>
                <td>
                  <Moment at={delivery.happenedAt} />
                </td>
                <td>
                  <Badge tone={TONES[delivery.state]}>{words(delivery.state)}</Badge>
                </td>
                <td>{delivery.attempts}</td>
                <td className="wide">{delivery.lastError ?? delivery.lastStatus ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <LoadMore loadMore={deliveries.loadMore} problem={deliveries.problem} />
      {shown && (
        <DeliveryDialog
          endpoint={id}
          event={shown.eventId}
          isPaused={isPaused}
          onClose={() => {
            setShown(undefined);
            deliveries.reload();
          }}
        />
      )}
    </section>
  );
}
