import { type Connection, connectionsPath } from '../api/connectors/connection.js';
import type { PageOf } from '../api/page.js';
import { useGet } from '../data/use-get.js';
import { Link } from '../navigation/link.js';
import { SelectField } from '../parts/fields/select-field.js';

interface ConnectionChoiceProps {
  connector: string;
  /** Id of the connection; empty for the default. */
  value: string;
  onChange: (id: string) => void;
}

/** By which account an action is called. */
export function ConnectionChoice({ connector, value, onChange }: ConnectionChoiceProps) {
  const { data } = useGet<PageOf<Connection>>(connectionsPath(connector));
  if (data?.items.length === 0) {
    return (
      <p className="hint">
        No account connected yet. <Link href={`/settings/connectors/${connector}`}>Connect one</Link>
      </p>
    );
  }
  const connections = (data?.items ?? []).map(({ id, name, account }) => ({
    value: id,
    text: account ? `${name} (${account})` : name,
  }));
  return (
    <SelectField
      label="Connection"
      value={value}
      options={[{ value: '', text: 'Default connection' }, ...connections]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
