import type { Connection } from '../../api/connectors/connection.js';
import type { Connector } from '../../api/connectors/connector.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import { ConnectionItem } from './connection-item.js';

interface ConnectionListProps {
  connector: Connector;
  items: readonly Connection[];
  /** Reads the list again after a change. */
  reload: () => void;
}

/** A connector's connections, newest first. */
export function ConnectionList({ connector, items, reload }: ConnectionListProps) {
  if (items.length === 0) {
    return <EmptyState title="No account is connected yet.">{connector.howToGet}</EmptyState>;
  }
  return (
    <section className="stack">
      <h2>Connections</h2>
      <ul className="list">
        {items.map((connection) => (
          <ConnectionItem key={connection.id} connector={connector} connection={connection} reload={reload} />
        ))}
      </ul>
    </section>
  );
}
