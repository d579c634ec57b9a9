import type { Connector } from '../api/connectors/connector.js';
import { Badge } from '../parts/values/badge.js';
import { Permissions } from './permissions.js';
import { RedirectUris } from './redirect-uris.js';
import { Sentence } from '../parts/values/sentence.js';

/** What a connector can do, and where its credential comes from. */
export function ConnectorFacts({ connector }: { connector: Connector }) {
  const { howToGet, documentationUrl, actions, scopes, providers = [] } = connector;
  return (
    <section className="stack">
      <h2>About this connector</h2>
      <p>
        {howToGet}{' '}
        <a href={documentationUrl} target="_blank" rel="noreferrer">
          Provider documentation
        </a>
      </p>
      <RedirectUris providers={providers} />
      {providers.length > 0 && (
        <ul className="plain">
          {providers.map(({ key, title, managedAvailable, revokes, removeAccessAt }) => (
            <li key={key}>
              <strong>{title}</strong>{' '}
              <Badge tone={managedAvailable ? 'good' : 'plain'}>
                {managedAvailable ? 'Managed application' : 'Own credentials only'}
              </Badge>{' '}
              {revokes
                ? 'Deleting a connection revokes its access.'
                : `Deleting a connection does not revoke its access at the provider. ${removeAccessAt ?? ''}`}
            </li>
          ))}
        </ul>
      )}
      {scopes && <Permissions connector={connector} />}
      <details>
        <summary>Actions ({actions.length})</summary>
        <ul className="plain">
          {actions.map(({ key, summary, reads }) => (
            <li key={key}>
              <code>{key}</code> <Sentence text={summary} /> <Badge>{reads ? 'Reads' : 'Writes'}</Badge>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
