import { Injectable } from '@nestjs/common';
import { AppError, invalidInput, toAppError } from '#libs/errors';
import type { VerifiedAccount } from '../../actions/kit/verifier.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionWriter } from '../connections/connection-writer.js';
import { ConnectionOpener } from './connection-opener.service.js';
import type { OpenedConnection } from './opened-connection.js';
import { VerifierRegistry } from './verifier.registry.js';

/** Milliseconds a check may take. */
const CHECK_MS = 10_000;

/** Asks providers whether a connection works, and keeps what they say. */
@Injectable()
export class ConnectionCheck {
  constructor(
    private readonly opener: ConnectionOpener,
    private readonly verifiers: VerifierRegistry,
    private readonly writer: ConnectionWriter,
  ) {}

  /**
   * Checks a key or token that was entered, before the row that holds it is stored: one that does not work, or could not be
   * tried, is stored as `error` with the reason, and a later test heals it.
   * @param options.required whether one that the provider refuses is not to be stored
   * @returns what is to be stored of the check
   * @throws AppError `invalid_input` at the field of a refused key that is not to be stored
   */
  async beforeSave(
    row: Connection,
    { field, required }: { field: 'apiKey' | 'botToken'; required: boolean },
  ): Promise<Partial<Connection>> {
    const lastCheckedAt = new Date();
    try {
      return { ...found(await this.verify(await this.opener.openRow(row))), lastCheckedAt };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'connector_credential_rejected')
        return { state: 'error', reason: `The check failed: ${error.detail}`, lastCheckedAt };
      if (required) throw refusedKey(field, error);
      return { ...stateAfter(error), lastCheckedAt };
    }
  }

  /**
   * Learns whose account was just signed in. The tokens stay whatever comes of it; only a connector that cannot work
   * without knowing the account makes the state `error`.
   */
  async afterSignIn(row: Connection): Promise<void> {
    const opened = await this.opener.openRow(row);
    try {
      await this.keep(opened, found(await this.verify(opened)));
    } catch (thrown) {
      if (!this.verifiers.of(row.connector).needsIdentity(opened)) return;
      await this.keep(opened, { state: 'error', reason: `The account is unknown: ${toAppError(thrown).detail}` });
    }
  }

  /**
   * Tests a connection on demand.
   * @throws AppError as actions do; a refused credential marks the connection, an outage does not
   */
  async test(row: Connection): Promise<VerifiedAccount> {
    const opened = await this.opener.openRow(row);
    try {
      return await this.ask(opened);
    } catch (thrown) {
      const error = toAppError(thrown);
      await this.keep(opened, stateAfter(error));
      throw error;
    }
  }

  /** Verifies, and once more with a fresh access token if the first one was refused. */
  private async ask(opened: OpenedConnection): Promise<VerifiedAccount> {
    const account = await this.verify(opened).catch(async (error: unknown) => {
      const isRefused = error instanceof AppError && error.code === 'reauthorization_required';
      const renewed = isRefused ? await this.opener.refresh(opened) : undefined;
      if (!renewed) throw error;
      return this.verify(renewed);
    });
    await this.keep(opened, found(account));
    return account;
  }

  private async verify(opened: OpenedConnection): Promise<VerifiedAccount> {
    try {
      return await this.verifiers.of(opened.connector).verify(opened, AbortSignal.timeout(CHECK_MS));
    } catch (error) {
      throw error instanceof AppError && error.code === 'provider_not_found' ? wrongAddress(error) : error;
    }
  }

  private async keep(opened: OpenedConnection, changes: Partial<Connection>): Promise<void> {
    const { credentialVersion } = opened;
    await this.writer.update(opened, { ...changes, lastCheckedAt: new Date() }, { credentialVersion });
  }
}

/** What a check asks for is there at every provider, so whoever does not know it is another server, or another path of it. */
function wrongAddress(cause: AppError): AppError {
  const detail =
    'The provider was not found at the base URL of this connection: it is wrong, or lacks a part such as the version.';
  return new AppError(cause.code, detail, { cause, provider: cause.provider });
}

function found({ account, identity }: VerifiedAccount): Partial<Connection> {
  return { state: 'connected', reason: null, account: account ?? null, identity: identity ? { ...identity } : null };
}

function stateAfter({ code, detail }: AppError): Partial<Connection> {
  if (code === 'connector_credential_rejected') return { state: 'error', reason: detail };
  if (code === 'reauthorization_required') return { state: 'reauthorization_required', reason: detail };
  return {};
}

function refusedKey(field: string, { detail }: AppError): AppError {
  const [sentence = detail] = detail.split('. ');
  return invalidInput(field, 'rejected', `is refused, and nothing was stored: ${sentence.replace(/\.$/, '')}`);
}
