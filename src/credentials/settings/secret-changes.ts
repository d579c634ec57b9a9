import { Injectable } from '@nestjs/common';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { tokenLoss } from '../oauth/tokens/token-answer.js';
import type { Connection } from '../connections/connection.entity.js';
import type { ChangeConnection, CreateConnection } from '../connections/connection.dto.js';
import { newSecret } from '../connections/connection-faults.js';
import type { ConnectionKey } from '../connections/connection.repository.js';
import { ConnectionSecrets, lastFour } from '../connections/connection-secrets.js';
import type { Settings } from '../connections/connection-settings.js';

/** What a change does to a connection's secrets. */
export interface SecretChange {
  fields: Partial<Connection>;
  /** Tokens are dropped: they belong to another client or would go to another host. */
  losesTokens: boolean;
  /** The provider is to be asked whether the key works there. */
  needsCheck: boolean;
}

/** The settings that say to whom tokens belong and where they go. */
const TOKEN_SETTINGS = ['mode', 'provider', 'clientId', 'tenant', 'apiUrl'] as const;
/** The settings that say how a key is used. */
const KEY_SETTINGS = ['apiUrl', 'apiVersion'] as const;

/** Decides what entering, keeping and changing secrets means for what is stored. */
@Injectable()
export class SecretChanges {
  constructor(private readonly secrets: ConnectionSecrets) {}

  /** The secret fields of a new connection. */
  initial(key: ConnectionKey, manifest: ConnectorManifest, input: CreateConnection): Partial<Connection> {
    const { kind } = manifest.authentication;
    if (kind === 'oauth2') return this.client(key, input.clientSecret);
    return { ...this.secret(key, input[kind]!), ...this.signing(key, input.signingSecret), ...endOf(input) };
  }

  /** The secret fields of a changed connection. */
  changed(before: Connection, settings: Settings, input: ChangeConnection): SecretChange {
    return before.mode === null ? this.keyChange(before, settings, input) : this.clientChange(before, settings, input);
  }

  private keyChange(before: Connection, settings: Settings, input: ChangeConnection): SecretChange {
    const entered = newSecret(input.apiKey) ?? newSecret(input.botToken);
    const isElsewhere = KEY_SETTINGS.some((name) => settings[name] !== before[name]);
    const kept = { ...this.signing(before, newSecret(input.signingSecret)), ...endOf(input) };
    if (entered === undefined && !isElsewhere) return { fields: kept, losesTokens: false, needsCheck: false };
    const fields = {
      ...(entered !== undefined && { ...this.secret(before, entered), expiresAt: null }),
      ...kept,
      account: null,
      identity: null,
      credentialVersion: before.credentialVersion + 1,
    };
    return { fields, losesTokens: false, needsCheck: true };
  }

  private clientChange(before: Connection, settings: Settings, input: ChangeConnection): SecretChange {
    const entered = newSecret(input.clientSecret);
    const isOtherSecret = entered !== undefined && this.secrets.open(before, 'clientSecret')?.reveal() !== entered;
    const losesTokens = isOtherSecret || TOKEN_SETTINGS.some((name) => settings[name] !== before[name]);
    const client: Partial<Connection> =
      settings.mode === 'managed' ? { clientSecret: null, clientSecretLastFour: null } : this.client(before, entered);
    return { fields: { ...client, ...(losesTokens && tokenLoss(before)) }, losesTokens, needsCheck: false };
  }

  private secret(key: ConnectionKey, text: string): Partial<Connection> {
    return { secret: this.secrets.seal(key, 'secret', text), secretLastFour: lastFour(text) };
  }

  private signing(key: ConnectionKey, text: string | undefined): Partial<Connection> {
    if (text === undefined) return {};
    return {
      signingSecret: this.secrets.seal(key, 'signingSecret', text),
      signingSecretLastFour: lastFour(text),
    };
  }

  private client(key: ConnectionKey, text: string | undefined): Partial<Connection> {
    if (text === undefined) return {};
    return {
      clientSecret: this.secrets.seal(key, 'clientSecret', text),
      clientSecretLastFour: lastFour(text),
    };
  }
}

/** The end of a key as a person enters it; what is known of the old key says nothing of a new one. */
function endOf({ expiresAt }: CreateConnection | ChangeConnection): Pick<Connection, 'expiresAt'> | undefined {
  return expiresAt === undefined ? undefined : { expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}
