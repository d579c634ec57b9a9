import { SCOPES } from '../api/access/api-key.js';
import { CONNECTORS, type Connector } from '../api/connectors/connector.js';
import type { PageOf } from '../api/page.js';
import { useGet } from '../data/use-get.js';

/** What a key may do: areas of the API, and reading or writing by single connectors. */
export function ScopeChoice({ fault }: { fault?: string }) {
  const { data } = useGet<PageOf<Connector>>(CONNECTORS);
  return (
    <fieldset>
      <legend>Scopes</legend>
      {fault && <p className="fault">{fault}</p>}
      <div className="scopes">
        {Object.entries(SCOPES).map(([scope, text]) => (
          <Scope key={scope} scope={scope} text={text} />
        ))}
      </div>
      <details>
        <summary>Actions of single connectors</summary>
        <div className="scopes">
          {data?.items.flatMap(({ key, title }) => [
            <Scope key={`${key}:read`} scope={`actions:${key}:read`} text={`${title}: read`} />,
            <Scope key={`${key}:write`} scope={`actions:${key}:write`} text={`${title}: read and write`} />,
          ])}
        </div>
      </details>
    </fieldset>
  );
}

function Scope({ scope, text }: { scope: string; text: string }) {
  return (
    <label className="choice">
      <input type="checkbox" name="scopes" value={scope} />
      <span>
        {text} <code>{scope}</code>
      </span>
    </label>
  );
}
