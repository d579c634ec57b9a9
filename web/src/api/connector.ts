/** Where a connection stands. */
export type ConnectionState = 'pending_authorization' | 'connected' | 'reauthorization_required' | 'error';

/** A field of the form that makes a connection; `schema` is JSON Schema. */
export interface FormField {
  name: string;
  label: string;
  kind: string;
  required: boolean;
  secret: boolean;
  description?: string;
  schema: { enum?: string[]; default?: unknown; pattern?: string; maxLength?: number };
}

/** An identity provider or network of a connector. */
export interface Provider {
  key: string;
  title: string;
  managedAvailable: boolean;
  /** The redirect URI to register there. */
  redirectUri: string;
  /** Whether removing a connection revokes its tokens at the provider. */
  revokes: boolean;
  /** Where people remove the access themselves, a sentence. */
  removeAccessAt?: string;
}

/** A connector as Settings shows it. */
export interface Connector {
  key: string;
  title: string;
  summary: string;
  kind: 'oauth2' | 'apiKey' | 'botToken';
  /** The credential in words. */
  credential: string;
  howToGet: string;
  documentationUrl: string;
  /** What the operator of the service should know of it. */
  notices: string[];
  /** Scopes that are asked for. */
  scopes?: string[];
  managedAvailable?: boolean;
  providers?: Provider[];
  apiVersions?: string[];
  actions: { key: string; summary: string; reads: boolean }[];
  fields: FormField[];
  connections: Record<ConnectionState | 'total', number>;
}

/** Address of all connectors. */
export const CONNECTORS = '/api/connectors';

/** Address of one connector. */
export const connectorPath = (key: string) => `${CONNECTORS}/${encodeURIComponent(key)}`;
