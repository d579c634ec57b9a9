import type { NamedConnection } from '../connection-http.js';
import type { KindFault, NodeNeed } from './node-kind.js';

const NAMED = /^([a-z][a-z0-9-]*):(.+)$/;
/** What the field holds: the id of a connection, or a connector's key, a colon and a name. */
export const CONNECTION_FORM = /^(?:[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[a-z][a-z0-9-]*:.+)$/;

/** The connection that a text of the form above names. */
export function namedConnection(text: string): NamedConnection {
  const [, connector, name] = NAMED.exec(text) ?? [];
  return name === undefined ? { connection: text } : { connector, connection: name };
}

/** The need for the connection that a text names. */
export function connectionNeed(text: string): NodeNeed {
  const { connector, connection } = namedConnection(text);
  return connector === undefined
    ? { kind: 'connectionId', field: 'connection', id: connection }
    : { kind: 'connection', field: 'connection', connector, choice: { connection } };
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
