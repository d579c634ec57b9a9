import type { Connector } from '../api/connectors/connector.js';

/** What a sign-in asks people to allow, in words. */
export function Permissions({ connector: { providers = [] } }: { connector: Connector }) {
  return (
    <details className="permissions">
      <summary>What the sign-in asks you to allow</summary>
      {providers.map(({ key, title, permissions }) => (
        <div key={key}>
          {providers.length > 1 && <strong>{title}</strong>}
          <ul>
            {permissions.map(({ scope, allows }) => (
              <li key={scope}>
                {allows} <code>{scope}</code>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
