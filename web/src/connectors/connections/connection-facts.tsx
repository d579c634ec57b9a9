import type { ReactNode } from 'react';
import type { Connection, SecretMarker } from '../../api/connectors/connection.js';
import type { Connector } from '../../api/connectors/connector.js';
import { Moment } from '../../parts/values/moment.js';

/** What is known of a connection; its secret only by its last characters. */
export function ConnectionFacts({ connector, connection }: { connector: Connector; connection: Connection }) {
  const { mode, provider, clientId, apiUrl, endUserId, expiresAt, expiresSoon, lastUsedAt, lastCheckedAt } = connection;
  return (
    <dl className="facts">
      <Fact name="Last used">{lastUsedAt ? <Moment at={lastUsedAt} /> : 'never'}</Fact>
      <Fact name="Last checked">{lastCheckedAt ? <Moment at={lastCheckedAt} /> : 'never'}</Fact>
      {expiresAt && (
        <Fact name={connector.kind === 'oauth2' ? 'Access token expires' : 'Key expires'}>
          {isOver(expiresAt) && !expiresSoon ? 'expired; the next call renews it' : <Moment at={expiresAt} />}
        </Fact>
      )}
      {mode && <Fact name="Application">{mode === 'own' ? `own, ${clientId ?? 'no client ID'}` : 'managed'}</Fact>}
      {provider && (
        <Fact name="Provider">{connector.providers?.find(({ key }) => key === provider)?.title ?? provider}</Fact>
      )}
      {apiUrl && <Fact name="API URL">{apiUrl}</Fact>}
      {endUserId && <Fact name="End user">{endUserId}</Fact>}
      <Secret name="API key" marker={connection.apiKey} />
      <Secret name="Bot token" marker={connection.botToken} />
      <Secret name="Signing secret" marker={connection.signingSecret} />
      <Secret name="Client secret" marker={connection.clientSecret} />
    </dl>
  );
}

const isOver = (at: string) => Date.parse(at) < Date.now();

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Secret({ name, marker }: { name: string; marker?: SecretMarker }) {
  if (!marker) return null;
  const shown = marker.lastFour ? `•••• ${marker.lastFour}` : 'stored';
  return <Fact name={name}>{marker.configured ? shown : 'missing'}</Fact>;
}
