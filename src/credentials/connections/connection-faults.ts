import { AppError, type InputFault } from '#libs/errors';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import type { Connection } from './connection.entity.js';
import { SecretMarker, type ChangeConnection, type CreateConnection } from './connection.dto.js';
import { isTenantAware, settingsFor, type SettingName, type Settings } from './connection-settings.js';

/** An input for a connection, what it would become, and what it was. */
export interface ConnectionDraft {
  manifest: ConnectorManifest;
  input: CreateConnection | ChangeConnection;
  settings: Settings;
  before?: Connection;
  /** Why a base URL that a user entered would never be called; undefined where nothing is known against it. */
  refusalOf(apiUrl: URL): AppError | undefined;
}

/** The part of a proposal that its fields' own rules look at. */
type Fields = Omit<ConnectionDraft, 'refusalOf'>;

const SETTINGS: readonly SettingName[] = [
  'mode',
  'provider',
  'clientId',
  'clientSecret',
  'scopes',
  'tenant',
  'apiVersion',
  'apiKey',
  'botToken',
  'signingSecret',
  'expiresAt',
];

/** @throws AppError `invalid_input` with every rule the proposal breaks */
export function requireSound(proposal: ConnectionDraft): void {
  const errors = [
    ...notApplicable(proposal),
    ...(proposal.manifest.authentication.kind === 'oauth2' ? oauthFaults(proposal) : keyFaults(proposal)),
    ...generalFaults(proposal),
  ];
  const [first] = errors;
  if (!first) return;
  const detail =
    errors.length === 1 ? `${first.field}: ${first.message}` : `${errors.length} fields are wrong; see errors.`;
  throw new AppError('invalid_input', detail, { errors });
}

/** The secret text an input gives for a field; a marker stands for the stored one. */
export function newSecret(value: string | SecretMarker | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function notApplicable({ manifest, input }: Fields): InputFault[] {
  const known = settingsFor(manifest);
  return SETTINGS.filter((name) => input[name] !== undefined && !known.has(name)).map((name) =>
    fault(name, 'not_applicable', `is not a setting of ${manifest.title}`),
  );
}

function keyFaults({ manifest, input, settings, before }: Fields): InputFault[] {
  const { authentication } = manifest;
  if (authentication.kind === 'oauth2') return [];
  const { kind, pattern, patternMessage } = authentication;
  const given = newSecret(input[kind]);
  if (given !== undefined) return pattern.test(given) ? [] : [fault(kind, 'format', patternMessage)];
  if (!before?.secret) return [fault(kind, 'required', 'is required')];
  // Otherwise a stored key could be sent to any host by whoever may edit the connection.
  if (settings.apiUrl !== before.apiUrl)
    return [fault(kind, 'secret_required', 'enter it again to change the API URL')];
  return [];
}

function oauthFaults({ manifest, input, settings, before }: Fields): InputFault[] {
  const { authentication } = manifest;
  if (authentication.kind !== 'oauth2') return [];
  const provider = authentication.providers.find(({ key }) => key === settings.provider);
  if (!provider)
    return [fault('provider', 'choice', `must be one of ${authentication.providers.map(({ key }) => key).join(', ')}`)];
  const faults =
    settings.mode === 'own'
      ? ownClientFaults({ manifest, input, settings, before })
      : managedFaults({ manifest, input, settings });
  if (settings.tenant !== null && !isTenantAware(provider) && authentication.providers.some(isTenantAware)) {
    faults.push(fault('tenant', 'not_applicable', `is not a setting of ${provider.title}`));
  }
  return faults;
}

function ownClientFaults({ input, settings, before }: Fields): InputFault[] {
  const faults: InputFault[] = [];
  if (settings.clientId === null) faults.push(fault('clientId', 'required', 'is required with own credentials'));
  const isSameClient = before?.clientSecret != null && before.clientId === settings.clientId;
  if (newSecret(input.clientSecret) === undefined && !isSameClient) {
    faults.push(fault('clientSecret', 'required', 'is required with own credentials, and again for another client'));
  }
  return faults;
}

function managedFaults({ input, settings }: Fields): InputFault[] {
  const faults: InputFault[] = [];
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (typeof input[name] === 'string') faults.push(fault(name, 'not_applicable', 'is only for mode "own"'));
  }
  // People who consent to the service's application must not have their tokens sent to a host somebody typed in.
  if (settings.apiUrl !== null) faults.push(fault('apiUrl', 'not_applicable', 'is only for mode "own"'));
  return faults;
}

function generalFaults({ manifest, input, settings, refusalOf }: ConnectionDraft): InputFault[] {
  const faults: InputFault[] = [];
  const { apiVersion, apiUrl, endUserId } = settings;
  if (apiVersion !== null && manifest.apiVersions && !manifest.apiVersions.includes(apiVersion)) {
    faults.push(fault('apiVersion', 'choice', `must be one of ${manifest.apiVersions.join(', ')}`));
  }
  if (apiUrl !== null && !isBaseUrl(apiUrl)) {
    faults.push(fault('apiUrl', 'format', 'must be an http or https URL without user name, query and fragment'));
  } else if (apiUrl !== null && input.apiUrl !== undefined) {
    const refusal = refusalOf(new URL(apiUrl));
    if (refusal) faults.push(fault('apiUrl', 'egress', refusal.detail));
  }
  if (endUserId !== null && input.default === true) {
    faults.push(fault('default', 'not_applicable', "an end user's connection is never the default"));
  }
  return faults;
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (
    /^https?:$/.test(protocol) &&
    username === '' &&
    password === '' &&
    search === '' &&
    hash === '' &&
    !/[?#]/.test(text)
  );
}

function fault(field: string, rule: string, message: string): InputFault {
  return { field, rule, message };
}
