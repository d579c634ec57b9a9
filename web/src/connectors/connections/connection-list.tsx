import type { Connection } from '../../api/connectors/connection.js';
import type { Connector } from '../../api/connectors/connector.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import type { SignIn } from '../sign-in/use-sign-in.js';
import { ConnectionItem } from './connection-item.js';

interface ConnectionListProps {
  connector: Connector;
  items: readonly Connection[];
  /** Reads the list again after a change. */
  reload: () => void;
  signIn: SignIn;
  /** Shows the form for another one, where somebody may make one. */
  add?: () => void;
}

/** A connector's connections, newest first. */
export function ConnectionList({ connector, items, reload, signIn, add }: ConnectionListProps) {
  if (items.length === 0) {
    return (
      <EmptyState title="No account connected yet" action={add && <button onClick={add}>Connect an account</button>}>
        {connector.managedAvailable
          ? 'Sign in at the provider. There is nothing to register first.'
          : connector.howToGet}
      </EmptyState>
    );
  }
  return (
    <section className="stack">
      <h2>Connections</h2>
      <ul className="list">
        {items.map((connection) => (
          <ConnectionItem
            key={connection.id}
            connector={connector}
            connection={connection}
            reload={reload}
            signIn={signIn}
          />
        ))}
      </ul>
    </section>
  );
}
