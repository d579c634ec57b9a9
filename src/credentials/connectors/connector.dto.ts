import { Choice, Flag, Id, Int, Json, List, Part, Text } from '#libs/schema';
import { connectionStates, type ConnectionState } from '../connections/connection.entity.js';

const optional = { optional: true } as const;

/** What a scope lets the service do. */
export class ScopeView {
  @Text({ description: 'The scope, as the provider calls it.' }) scope: string;
  @Text({ description: 'What the scope allows, in words.' }) allows: string;
}

/** An identity provider or network of a connector. */
export class ProviderView {
  @Text() key: string;
  @Text() title: string;
  @List(Text(), { description: 'Scopes that are asked for unless a connection says otherwise.' }) scopes: string[];
  @List(Part(() => ScopeView), { description: 'What each of these scopes allows.' }) permissions: ScopeView[];
  @Text({ description: 'The redirect URI to register there for own credentials; each provider has its own.' })
  redirectUri: string;
  @Flag({ description: 'Whether a managed application is set up, by the operator or by an admin.' })
  managedAvailable: boolean;
  @Flag({ description: 'Whether removing a connection revokes its tokens at the provider.' }) revokes: boolean;
  @Text({ ...optional, description: 'Where people remove the access themselves.' }) removeAccessAt?: string;
}

export class ConnectorActionView {
  @Text() key: string;
  @Text() method: string;
  @Text() path: string;
  @Text() summary: string;
  @Flag({ description: 'Whether it changes nothing.' }) reads: boolean;
}

/** The connection that calls use which name none. */
export class DefaultConnectionView {
  @Id() id: string;
  @Text() name: string;
  @Choice(connectionStates) state: ConnectionState;
}

/** How a connector's connections stand. */
export class ConnectionCounts {
  @Int() total: number;
  @Int() pending_authorization: number;
  @Int() connected: number;
  @Int() reauthorization_required: number;
  @Int() error: number;
  @Part(() => DefaultConnectionView, optional) default?: DefaultConnectionView;
}

/** A connector as Settings shows it. */
export class ConnectorView {
  @Text() key: string;
  @Text() title: string;
  @Text({ description: 'What kind of system it is.' }) summary: string;
  @Choice(['oauth2', 'apiKey', 'botToken'], { description: 'What its credential is.' }) kind:
    'oauth2' | 'apiKey' | 'botToken';
  @Text({ description: 'The credential in words.' }) credential: string;
  @Text({ description: 'Where people get the credential.' }) howToGet: string;
  @Text() documentationUrl: string;
  @List(Text(), { description: 'What the operator of the service should know of it.' }) notices: string[];
  @List(Choice(['managed', 'own']), { ...optional, description: 'Whose OAuth application may be used.' }) modes?: (
    'managed' | 'own'
  )[];
  @List(Text(), { ...optional, description: 'Scopes of the usual provider.' }) scopes?: string[];
  @Text({ ...optional, description: 'The redirect URI to register for own credentials at the first provider.' })
  redirectUri?: string;
  @Flag({ ...optional, description: 'Whether a managed application is set up for any provider.' })
  managedAvailable?: boolean;
  @List(Part(() => ProviderView), optional) providers?: ProviderView[];
  @List(Text(), optional) apiVersions?: string[];
  @List(Part(() => ConnectorActionView)) actions: ConnectorActionView[];
  @List(Json({ shape: 'object' }), { description: 'Fields of the form that makes a connection.' }) fields: object[];
  @Part(() => ConnectionCounts) connections: ConnectionCounts;
}

export class ConnectorPath {
  @Text({ max: 40, description: 'Key of the connector.' })
  key: string;
}
