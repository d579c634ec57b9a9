import type { AuditEvent } from '../api/audit-event.js';
import { Badge, type Tone } from '../parts/badge.js';
import { Moment } from '../parts/moment.js';

const TONES: Readonly<Record<AuditEvent['result'], Tone>> = { success: 'good', failure: 'bad', denied: 'warn' };

/** Events of the audit log. */
export function AuditTable({ items }: { items: readonly AuditEvent[] }) {
  return (
    <div className="table">
      <table>
        <thead>
          <tr>
            <th>When</th>
            <th>Action</th>
            <th>Result</th>
            <th>Who</th>
            <th>What</th>
            <th>From</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, at, action, result, times, actor, object, address }) => (
            <tr key={id}>
              <td>
                <Moment at={at} />
              </td>
              <th scope="row" className="whole">
                <code>{action}</code>
              </th>
              <td>
                <Badge tone={TONES[result]}>{result}</Badge>
                {times > 1 && ` ${times} times`}
              </td>
              <td className="wide">
                {actor.kind} {actor.id && <code>{actor.id}</code>}
              </td>
              <td className="wide">{object && <code>{object}</code>}</td>
              <td>{address}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
