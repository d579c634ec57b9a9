import type { ConnectorManifest, OAuth2Provider } from '../../../src/actions/declaration/connector-manifest.js';
import { ActionCatalog } from '../../../src/actions/declaration/action.catalog.js';
import { oauthProvider } from '../../../src/actions/declaration/scopes.js';
import { ConnectionSecrets } from '../../../src/credentials/connections/connection-secrets.js';
import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import type { SettingsService } from './settings-service.js';

/** A connection of one connector, and with several providers of one of them. */
export interface MadeConnection {
  manifest: ConnectorManifest;
  provider?: OAuth2Provider;
  id: string;
  /** The key or access token calls carry. */
  secret: string;
}

const ACCESS_TOKEN = 'marked-access-token-0123456789';

let made = 0;

/** Every connector of the service, with each of its providers where it has several. */
export function everyConnector({ app }: Pick<SettingsService, 'app'>) {
  return app.get(ActionCatalog).connectors.flatMap((manifest) => {
    const { authentication } = manifest;
    if (authentication.kind !== 'oauth2') return [{ manifest }];
    return authentication.providers.map(({ key }) => ({ manifest, provider: oauthProvider(manifest, key)! }));
  });
}

/** Makes a connection that works as far as the service knows; its calls go to `apiUrl`, else to where the operator says. */
export async function connectionAt(
  service: SettingsService,
  { manifest, provider }: { manifest: ConnectorManifest; provider?: OAuth2Provider },
  apiUrl?: string,
): Promise<MadeConnection> {
  const path = `/api/connectors/${manifest.key}/connections`;
  const name = `connection ${(made += 1)}`;
  const { authentication } = manifest;
  if (authentication.kind !== 'oauth2') {
    const accepted = service.sandbox.credentials as unknown as Record<string, Record<string, string>>;
    const secret = accepted[manifest.key]![authentication.kind]!;
    const { body } = await service.api
      .post(path)
      .send({ name, apiUrl, [authentication.kind]: secret })
      .expect(201);
    return { manifest, id: body.id, secret };
  }
  const own = { mode: 'own', clientId: 'a client', clientSecret: 'a secret of its own', provider: provider!.key };
  const { body } = await service.api
    .post(path)
    .send({ name, apiUrl, ...own })
    .expect(201);
  await signedIn(service, body.id, provider!);
  return { manifest, provider, id: body.id, secret: ACCESS_TOKEN };
}

/** Makes a connection whose key its provider refuses, and asks in vain for one that must be accepted. */
export async function refusedConnection(
  service: SettingsService,
  connector: { manifest: ConnectorManifest },
  apiUrl: string,
): Promise<void> {
  const { id, manifest, secret } = await connectionAt(service, connector, apiUrl);
  const again = { [manifest.authentication.kind]: secret, requireAccepted: true };
  await service.api.patch(`/api/connections/${id}`).send(again).expect(400);
}

/** Gives a connection tokens as a sign-in does. */
async function signedIn({ app, sql }: SettingsService, id: string, { scopes }: OAuth2Provider): Promise<void> {
  const [row] = await sql<{ workspaceId: string }>(
    `select workspace_id as "workspaceId" from connection where id = $1`,
    [id],
  );
  const seal = (field: 'accessToken' | 'refreshToken', text: string) =>
    app.get(ConnectionSecrets).seal({ id, ...row! }, field, text);
  await sql(
    `update connection set state = 'connected', scopes = $2, access_token = $3, refresh_token = $4,
       token_client_id = client_id, expires_at = now() + interval '1 hour' where id = $1`,
    [id, scopes, seal('accessToken', ACCESS_TOKEN), seal('refreshToken', 'marked-refresh-token-0123456789')],
  );
  await sql(`update change_counter set counter = counter + 1 where topic = 'connections'`);
  await app.get(ChangeFeed).refresh();
}
