import { type Call, CALLS } from '../api/connectors/call.js';
import type { Connection } from '../api/connectors/connection.js';
import { type PageOf, withQuery } from '../api/page.js';
import { useGet } from '../data/use-get.js';
import { Badge } from '../parts/values/badge.js';
import { duration } from '../parts/values/duration.js';
import { Moment } from '../parts/values/moment.js';
import { Table } from '../parts/table.js';

const SHOWN = '10';
const FIRST_FAILURE = 400;

/** The latest calls of a connector's actions; nothing while there are none. */
export function ConnectorCalls({ connector, connections = [] }: { connector: string; connections?: Connection[] }) {
  const { data } = useGet<PageOf<Call>>(withQuery(CALLS, { connector, limit: SHOWN }));
  if (!data || data.items.length === 0) return null;
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  return (
    <section className="stack">
      <h2>Latest calls</h2>
      <Table label="Latest calls">
        <thead>
          <tr>
            <th>When</th>
            <th>Action</th>
            <th>Connection</th>
            <th>Answer</th>
            <th className="end">Took</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ id, at, action, connectionId = '', status, code, durationMs }) => (
            <tr key={id}>
              <td>
                <Moment at={at} />
              </td>
              <td>
                <code>{action}</code>
              </td>
              <td>{names.get(connectionId) ?? ''}</td>
              <td>
                <Badge tone={status < FIRST_FAILURE ? 'good' : 'bad'}>{status}</Badge> {code && <code>{code}</code>}
              </td>
              <td className="end">{duration(durationMs)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
