import { Choice, Either, Flag, Id, Json, List, Part, Text, Timestamp, type FieldDecorator } from '#libs/schema';
import { Page } from '../../http/endpoints/page.js';
import { connectionStates, type ConnectionState } from './connection.entity.js';

const MAX_METADATA_BYTES = 10_000;
const MAX_SCOPES = 50;

/** A part of a host name or an id: it becomes one segment of a path. */
const TENANT = /^[A-Za-z0-9](?:[A-Za-z0-9-]|\.(?!\.))*$/;
/** RFC 6749 section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const VISIBLE = /^[^\p{Cc}]+$/u;

/** What is shown in place of a secret. Sent back in a change, it keeps what is stored. */
export class SecretMarker {
  @Flag({ description: 'Whether a secret is stored.' })
  configured: boolean;

  @Text({ max: 4, optional: true, description: 'Its last four characters, where it is long enough to show them.' })
  lastFour?: string;
}

const secretText = (description: string, label?: string): FieldDecorator<string> =>
  Text({ max: 2000, trim: true, optional: true, secret: true, description, label });

const secretOrMarker = (description: string): FieldDecorator<string | SecretMarker> =>
  Either([Text({ max: 2000, trim: true }), Part(() => SecretMarker)], {
    optional: true,
    secret: true,
    description,
    message: 'must be text, or the marker that is shown in its place',
  });

const described = {
  name: 'Unique among the connections of this connector; case does not count.',
  mode: "managed: the service's own application (recommended); own: the application of clientId and clientSecret.",
  clientId: 'Client ID of the own application.',
  clientSecret: 'Client secret of the own application.',
  signingSecret: 'What signs the webhooks of the account; without it the provider is asked for events.',
  scopes: "Scopes to ask for; default: all that the connector's actions need.",
  tenant: 'Organisation that signs in: an id, a domain or a word the provider knows.',
  expiresAt: 'When the key ends, where that is known; people are warned in time.',
  apiVersion: "Version of the provider's interface.",
  apiUrl:
    "Base URL of a self-hosted or sovereign provider, in place of the connector's usual one: https, or http where an operator lists the host in EGRESS_ALLOW.",
  endUserId: 'Your id of the end user whose account this is; such a connection is chosen by X-End-User.',
  metadata: 'Free JSON object, kept with the connection.',
  requireAccepted:
    'Whether a key or token that the provider refuses is not stored: 400 at its field. By default it is stored, as `error` with the reason.',
  default: 'Whether calls that name no connection use this one.',
} as const;

const scopeList = { min: 1, max: MAX_SCOPES, optional: true, description: described.scopes };
const scope = Text({ max: 300, pattern: SCOPE, patternMessage: 'must be a scope without white space' });
const visible = { pattern: VISIBLE, patternMessage: 'must not contain control characters' };

/** Fields of a connection that are the same when it is made and when it is changed. */
class ConnectionFields {
  @Choice(['managed', 'own'], { optional: true, description: described.mode })
  mode?: 'managed' | 'own';

  @Text({ max: 300, trim: true, optional: true, description: described.clientId, label: 'Client ID', ...visible })
  clientId?: string;

  @List(scope, scopeList)
  scopes?: string[];

  @Text({ max: 40, optional: true, description: 'Network or identity provider, where the connector has several.' })
  provider?: string;

  @Text({ max: 40, optional: true, description: described.apiVersion, label: 'API version' })
  apiVersion?: string;

  @Json({ shape: 'object', maxBytes: MAX_METADATA_BYTES, optional: true, description: described.metadata })
  metadata?: unknown;

  @Flag({ optional: true, description: described.default })
  default?: boolean;

  @Flag({ optional: true, description: described.requireAccepted })
  requireAccepted?: boolean;
}

const tenant = { max: 128, pattern: TENANT, patternMessage: 'must be an id or a domain', optional: true };
const apiUrl = { max: 1000, format: 'uri', trim: true, optional: true } as const;
const endUserId = { max: 200, trim: true, optional: true, ...visible };

/** What a connection is made from. */
export class CreateConnection extends ConnectionFields {
  @Text({ max: 40, description: 'Key of the connector.' })
  key: string;

  @Text({ max: 100, trim: true, description: described.name, ...visible })
  name: string;

  @secretText(described.clientSecret)
  clientSecret?: string;

  @secretText('API key of the account.', 'API key')
  apiKey?: string;

  @secretText('Token of the bot.')
  botToken?: string;

  @secretText(described.signingSecret)
  signingSecret?: string;

  @Timestamp({ optional: true, description: described.expiresAt })
  expiresAt?: string;

  @Text({ ...tenant, description: described.tenant })
  tenant?: string;

  @Text({ ...apiUrl, description: described.apiUrl, label: 'API URL' })
  apiUrl?: string;

  @Text({ ...endUserId, description: described.endUserId, label: 'End user id' })
  endUserId?: string;
}

/** What may be changed of a connection; absent fields stay, `null` clears. */
export class ChangeConnection extends ConnectionFields {
  @Id({ description: 'Id of the connection.' })
  id: string;

  @Text({ max: 100, trim: true, optional: true, description: described.name, ...visible })
  name?: string;

  @secretOrMarker(described.clientSecret)
  clientSecret?: string | SecretMarker;

  @secretOrMarker('API key of the account.')
  apiKey?: string | SecretMarker;

  @secretOrMarker('Token of the bot.')
  botToken?: string | SecretMarker;

  @secretOrMarker(described.signingSecret)
  signingSecret?: string | SecretMarker;

  @Timestamp({ optional: true, nullable: true, description: described.expiresAt })
  expiresAt?: string | null;

  @Text({ ...tenant, nullable: true, description: described.tenant })
  tenant?: string | null;

  @Text({ ...apiUrl, nullable: true, description: described.apiUrl })
  apiUrl?: string | null;

  @Text({ ...endUserId, nullable: true, description: described.endUserId })
  endUserId?: string | null;
}

export class ConnectionPath {
  @Id({ description: 'Id of the connection.' })
  id: string;
}

/** What a list of connections is narrowed by. */
export class ListConnections extends Page {
  @Text({ max: 40, optional: true, description: 'Key of a connector.' })
  connector?: string;

  @Text({ max: 200, optional: true, description: 'Your id of an end user.' })
  endUserId?: string;

  @Choice(connectionStates, { optional: true, description: 'State of the connection.' })
  state?: ConnectionState;
}

/** A connector's connections. */
export class ListConnectorConnections extends Page {
  @Text({ max: 40, description: 'Key of the connector.' })
  key: string;
}
