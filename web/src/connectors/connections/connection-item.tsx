import { useState } from 'react';
import type { Connection } from '../../api/connectors/connection.js';
import type { Connector } from '../../api/connectors/connector.js';
import { useQuery } from '../../navigation/location.js';
import { Badge } from '../../parts/values/badge.js';
import { useMay } from '../../session/session.js';
import type { SignIn } from '../sign-in/use-sign-in.js';
import { ConnectionActions } from './connection-actions.js';
import { ConnectionFacts } from './connection-facts.js';
import { ConnectionState } from './connection-state.js';
import { EditConnection } from './edit-connection.js';

interface ConnectionItemProps {
  connector: Connector;
  connection: Connection;
  reload: () => void;
  signIn: SignIn;
}

/** One connection: who it is, whether it works and why not, and what can be done with it. */
export function ConnectionItem({ connector, connection, reload, signIn }: ConnectionItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const mayWrite = useMay('editor');
  const isNamed = useQuery().get('connection') === connection.id;
  const { name, account, state, reason, expiresSoon, default: isDefault } = connection;
  return (
    <li className={isNamed ? 'card stack named' : 'card stack'}>
      <div className="card-head">
        <div>
          <h3>{name}</h3>
          {account && <p className="hint">{account}</p>}
        </div>
        <div className="badges">
          {isDefault && <Badge>Default</Badge>}
          {expiresSoon && <Badge tone="warn">Expires soon</Badge>}
          <ConnectionState state={state} />
        </div>
      </div>
      {reason && <p className={state === 'connected' ? 'reason warn' : 'reason'}>{reason}</p>}
      <ConnectionFacts connector={connector} connection={connection} />
      {isEditing ? (
        <EditConnection
          connector={connector}
          connection={connection}
          onDone={() => {
            setIsEditing(false);
            reload();
          }}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        mayWrite && (
          <ConnectionActions
            connector={connector}
            connection={connection}
            edit={() => setIsEditing(true)}
            reload={reload}
            signIn={signIn}
          />
        )
      )}
    </li>
  );
}
