import { fieldsOf, type FormField } from '@libs/schema';
import type { ConnectorManifest } from '../../actions/connector-manifest.js';
import { CreateConnection } from '../connections/connection.dto.js';
import { settingsFor } from '../connections/connection-settings.js';

/** Fields every connector's connections have. */
const COMMON = new Set(['name', 'apiUrl', 'endUserId', 'metadata', 'default']);

/** The fields of the form that makes a connection of a connector, with the connector's own rules in them. */
export function connectorForm(manifest: ConnectorManifest): FormField[] {
  const settings: ReadonlySet<string> = settingsFor(manifest);
  return fieldsOf(CreateConnection)
    .filter(({ name }) => COMMON.has(name) || settings.has(name))
    .map((field) => ({ ...field, ...narrowed(manifest, field) }));
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
