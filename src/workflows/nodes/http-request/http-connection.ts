import { actionScope } from '#libs/access';
import type { NamedConnection } from '../../ports/connection-http.js';
import type { KindFault, NodeNeed } from '../contract/node-kind.js';

const NAMED = /^([a-z][a-z0-9-]*):(.+)$/;
/** What the field holds: the id of a connection, or a connector's key, a colon and a name. */
export const CONNECTION_FORM = /^(?:[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[a-z][a-z0-9-]*:.+)$/;

/** The connection that a text of the form above names. */
export function namedConnection(text: string): NamedConnection {
  const [, connector, name] = NAMED.exec(text) ?? [];
  return name === undefined ? { connection: text } : { connector, connection: name };
}

/** The needs for the connection that a text names. It sends whatever the author likes, as requests of no known action do. */
export function connectionNeeds(text: string, isDeferred: boolean): NodeNeed[] {
  const field = 'connection';
  if (isDeferred) return [{ kind: 'scope', field, scope: 'actions:*' }];
  const { connector, connection } = namedConnection(text);
  if (connector === undefined) return [{ kind: 'connectionId', field, id: connection }];
  return [
    { kind: 'scope', field, scope: actionScope(connector, false) },
    { kind: 'connection', field, connector, choice: { connection } },
  ];
}

/** The fields that go together with a connection or not. */
interface ConnectionFields {
  connection?: string | null;
  variableAuth?: object;
  followRedirects: boolean;
}

/** What cannot go together with a connection: a second credential, and redirects, which could lead the first elsewhere. */
export function connectionFaults({ connection, variableAuth, followRedirects }: ConnectionFields): KindFault[] {
  if (connection === undefined) return [];
  const faults: KindFault[] = [];
  if (connection === null) faults.push({ field: 'connection', rule: 'type', message: 'must be text' });
  if (variableAuth !== undefined) {
    const message = 'only one of connection and variableAuth may be given';
    faults.push({ field: 'connection', rule: 'at_most_one', message });
  }
  if (followRedirects === true) {
    const message = 'counts for nothing with connection, whose credential is sent nowhere else';
    faults.push({ field: 'followRedirects', rule: 'unused', message, severity: 'warning' });
  }
  return faults;
}
