import type { Connector } from '../api/connectors/connector.js';
import { Link } from '../navigation/link.js';
import { ConnectorMark } from './connector-mark.js';
import { Badge } from '../parts/values/badge.js';

/** A connector in the list: what it is, and whether its connections work. */
export function ConnectorCard({ connector }: { connector: Connector }) {
  const { key, title, summary, credential, actions, notices } = connector;
  return (
    <li>
      <Link className="card" href={`/settings/connectors/${key}`}>
        <span className="card-head">
          <ConnectorMark connector={key} title={title} />
          <strong>{title}</strong>
          <Standing connector={connector} />
        </span>
        <span>{summary}</span>
        <span className="hint">
          {credential} · {actions.length === 1 ? '1 action' : `${actions.length} actions`}
        </span>
        {notices.length > 0 && <span className="reason warn">{notices[0]}</span>}
      </Link>
    </li>
  );
}

function Standing({ connector: { connections } }: { connector: Connector }) {
  const { total, connected, pending_authorization: pending } = connections;
  const broken = total - connected - pending;
  if (total === 0) return <Badge>Not connected</Badge>;
  if (broken > 0) return <Badge tone="bad">{broken} need attention</Badge>;
  if (pending > 0) return <Badge tone="warn">{pending} waiting for sign-in</Badge>;
  return <Badge tone="good">{connected} connected</Badge>;
}
