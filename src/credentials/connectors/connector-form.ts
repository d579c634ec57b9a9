import { fieldsOf, type FormField } from '#libs/schema';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { CreateConnection } from '../connections/connection.dto.js';
import { settingsFor } from '../connections/connection-settings.js';

/** The order of the form; the settings among them are shown only where a connector has them. */
const ORDER = [
  'name',
  'apiKey',
  'botToken',
  'expiresAt',
  'provider',
  'mode',
  'clientId',
  'clientSecret',
  'tenant',
  'scopes',
  'apiVersion',
  'apiUrl',
  'endUserId',
  'metadata',
  'default',
] as const;

const COMMON: ReadonlySet<string> = new Set(['name', 'apiUrl', 'endUserId', 'metadata', 'default']);

/** The fields of the form that makes a connection of a connector, with the connector's own rules in them. */
export function connectorForm(manifest: ConnectorManifest): FormField[] {
  const settings: ReadonlySet<string> = settingsFor(manifest);
  const fields = new Map(fieldsOf(CreateConnection).map((field) => [field.name, field]));
  return ORDER.filter((name) => COMMON.has(name) || settings.has(name)).map((name) => {
    const field = fields.get(name)!;
    return { ...field, ...narrowed(manifest, field) };
  });
}

function narrowed({ authentication, apiVersions }: ConnectorManifest, { name, schema }: FormField): Partial<FormField> {
  if (name === 'apiVersion') return { schema: { ...schema, enum: apiVersions } };
  if (authentication.kind === 'oauth2') {
    const keys = authentication.providers.map(({ key }) => key);
    return name === 'provider' ? { schema: { ...schema, enum: keys, default: keys[0] } } : {};
  }
  if (name !== authentication.kind) return {};
  return { required: true, schema: { ...schema, pattern: authentication.pattern.source } };
}
