import type { AuditEvent } from '../api/access/audit-event.js';
import { Badge, type Tone } from '../parts/values/badge.js';
import { Moment } from '../parts/values/moment.js';
import { Table } from '../parts/table.js';
import { words } from '../schema-form/words.js';
import { useObjectNames } from './use-object-names.js';

const TONES: Readonly<Record<AuditEvent['result'], Tone>> = { success: 'good', failure: 'bad', denied: 'warn' };

/** Events of the audit log. */
export function AuditTable({ items }: { items: readonly AuditEvent[] }) {
  const names = useObjectNames();
  return (
    <Table label="Events">
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
              <Act name={action} />
            </th>
            <td>
              <Badge tone={TONES[result]}>{words(result)}</Badge>
              {times > 1 && ` ${times} times`}
            </td>
            <td className="wide">
              {actor.kind} <Named {...actor} />
            </td>
            <td className="wide">
              {object && <Named id={object} name={object === actor.id ? actor.name : names.get(object)} />}
            </td>
            <td>{address}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Whoever or whatever has an id by its name, else by the id. */
function Named({ id, name }: Pick<AuditEvent['actor'], 'id' | 'name'>) {
  return name ? <span title={id}>{name}</span> : id && <code>{id}</code>;
}

/** Notifications, such as `key.created`; a narrow column breaks it behind the dot only. */
function Act({ name }: { name: string }) {
  const [kind, ...verb] = name.split('.');
  return (
    <code>
      {kind}.<wbr />
      {verb.join('.')}
    </code>
  );
}
