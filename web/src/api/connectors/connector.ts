import type { Schemas } from '../client.js';

/** Where a connection stands. */
export type ConnectionState = Schemas['ConnectionView']['state'];

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
export type Provider = Schemas['ProviderView'];

/** A connector as Settings shows it. */
export type Connector = Omit<Schemas['ConnectorView'], 'fields'> & { fields: FormField[] };

/** Address of all connectors. */
export const CONNECTORS = '/api/connectors';

/** Address of one connector. */
export const connectorPath = (key: string) => `${CONNECTORS}/${encodeURIComponent(key)}`;
