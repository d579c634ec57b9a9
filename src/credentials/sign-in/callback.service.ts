import { Injectable } from '@nestjs/common';
import { roleFor, type Caller, type Need } from '#libs/access';
import { equalInConstantTime, sha256 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { Audit } from '../../audit/audit.service.js';
import type { AuditActor } from '../../audit/audit-event.js';
import { StandingCallers } from '../../access/auth/standing-callers.service.js';
import { CrashPoints } from '../../platform/database/crash-points.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionRepository } from '../connections/connection.repository.js';
import { ConnectionSecrets } from '../connections/connection-secrets.js';
import { ConnectionWriter } from '../connections/connection-writer.js';
import { ConnectionCheck } from '../opening/connection-check.service.js';
import { providerReply, signInFault, stateIn } from './callback-query.js';
import { OAuthApplications, type OAuthApplication } from '../oauth/oauth-applications.js';
import { redeemCode } from './oauth-strategy.js';
import { OAuthStates, type SignIn } from './oauth-states.js';
import { Revocations } from '../oauth/tokens/revocation.service.js';
import { tokenChanges, type TokenAnswer } from '../oauth/tokens/token-answer.js';
import { TokenEndpointClient } from '../oauth/tokens/token-endpoint.client.js';
import { TokenRefusal } from '../oauth/tokens/token-refusal.js';

/** A browser that came back from a provider. */
export interface ReturningBrowser {
  /** The last part of the address it came back to. */
  name: string;
  query: Readonly<Record<string, string | string[] | undefined>>;
  /** The binding it carries for a state. */
  bindingFor(state: string): string | undefined;
  /** The person signed in to this service in it, if any. */
  person: Caller | undefined;
  address: string;
  requestId: string;
}

/** How a sign-in ended. */
export interface SignInResult {
  result: 'connected' | 'denied' | 'error';
  workspaceId: string;
  connector: string;
  connectionId: string;
  /** Whose account it is, where it is that of an end user. */
  endUserId: string | null;
  /** What became of the connection, where tokens came: it may lack what was not granted, or not work at all. */
  linked?: Connection;
}

/** What whoever began a sign-in must still be allowed when it ends. */
const LINKING: Need = { scope: 'connectors', role: roleFor('connectors', true) };

/** Finishes sign-ins: uses the state up first, then checks who came back, then redeems the code. */
@Injectable()
export class Callback {
  constructor(
    private readonly states: OAuthStates,
    private readonly connections: ConnectionRepository,
    private readonly writer: ConnectionWriter,
    private readonly secrets: ConnectionSecrets,
    private readonly applications: OAuthApplications,
    private readonly endpoint: TokenEndpointClient,
    private readonly check: ConnectionCheck,
    private readonly standing: StandingCallers,
    private readonly revocations: Revocations,
    private readonly audit: Audit,
    private readonly crashPoints: CrashPoints,
  ) {}

  /** Which workspace a browser comes back to, if any waits for it. @throws AppError `invalid_input` without a state */
  workspaceOf(query: ReturningBrowser['query']): Promise<string | undefined> {
    return this.states.workspaceOf(stateIn(query));
  }

  /**
   * @throws AppError `invalid_input` for anything wrong with state, browser or code; `forbidden` for another person, or
   *   when who began may no longer do so; `managed_unavailable`; `provider_…`, `connector_credential_rejected` or
   *   `reauthorization_required` when the exchange fails
   */
  async finish(browser: ReturningBrowser): Promise<SignInResult> {
    const state = stateIn(browser.query);
    const signIn = await this.states.consume(state);
    requireSame(signIn, browser, state);
    await this.requireStanding(signIn);
    const connection = await this.connections.find({ id: signIn.connectionId, workspaceId: signIn.workspaceId });
    const application = connection && (await this.applications.of(connection));
    if (!application || application.clientId !== signIn.clientId || connection.clientVersion !== signIn.clientVersion) {
      throw changedMeanwhile();
    }
    requireOwnAddress(application, browser);
    const reply = providerReply(browser.query, application.authorizeUrl);
    const ended = {
      workspaceId: signIn.workspaceId,
      connector: signIn.connector,
      connectionId: connection.id,
      endUserId: connection.endUserId,
    };
    if ('error' in reply) {
      await this.noteRefusal(connection, reply.error);
      return { ...ended, result: reply.error === 'access_denied' ? 'denied' : 'error' };
    }
    const answer = await this.redeem(connection, application, { code: reply.code, state, verifier: signIn.verifier });
    this.crashPoints.pass('after-exchange');
    const linked = await this.store(signIn, answer, actorOf(signIn, browser));
    if (!linked) {
      await this.revocations.revokeUnkept(signIn.workspaceId, application, answer);
      throw changedMeanwhile();
    }
    await this.check.afterSignIn(linked);
    return { ...ended, ...(await this.outcome(connection)) };
  }

  private async redeem(
    connection: Connection,
    application: OAuthApplication,
    grant: { code: string; state: string; verifier: string | undefined },
  ): Promise<TokenAnswer> {
    try {
      return await redeemCode(application, grant, (redeemed) => this.endpoint.exchange(application, redeemed));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error instanceof TokenRefusal && error.oauthError === 'invalid_grant') {
        throw new AppError('invalid_input', 'The provider did not accept the code: it was used before or is too old.', {
          provider: error.provider,
          cause: error,
        });
      }
      await this.noteFailure(connection, error);
      throw error;
    }
  }

  /** A person who left, or a key that was deleted, must not link an account of theirs with what they began before. */
  private async requireStanding({ workspaceId, starterKind: kind, starterId: id }: SignIn): Promise<void> {
    if (await this.standing.may({ workspaceId, kind, id }, LINKING)) return;
    throw new AppError('forbidden', 'Who began this sign-in may no longer connect accounts here.');
  }

  /** Replaces the tokens, whatever a refresh of the old ones did meanwhile; undefined when the connection is not the same any more. */
  private store(signIn: SignIn, answer: TokenAnswer, actor: AuditActor): Promise<Connection | undefined> {
    const key = { id: signIn.connectionId, workspaceId: signIn.workspaceId };
    return this.writer.change(async (on) => {
      const row = await this.connections.find(key, { on, forUpdate: true });
      if (row?.clientVersion !== signIn.clientVersion) return undefined;
      const changes: Partial<Connection> = {
        // A refresh token of another sign-in, perhaps of another account, must not outlive this one.
        refreshToken: null,
        ...tokenChanges(row, answer, this.secrets),
        scopes: answer.scopes ?? signIn.requestedScopes,
        tokenClientId: signIn.clientId,
        state: 'connected',
        reason: null,
      };
      const changed = await this.connections.update(key, changes, { on });
      if (changed) await this.writer.tell(on, changed);
      const details = { connector: signIn.connector, scopes: changes.scopes };
      await this.audit.record(on, actor, { action: 'connection.connected', object: key.id, details });
      return changed;
    });
  }

  private async noteRefusal({ id, workspaceId }: Connection, error: string): Promise<void> {
    const reason =
      error === 'access_denied'
        ? 'The sign-in was declined on the page of the provider.'
        : `The provider ended the sign-in with the error "${error}".`;
    await this.writer.update({ id, workspaceId }, { reason });
  }

  /** A refused application is an error of the connection; anything else leaves its state as it was. */
  private async noteFailure(connection: Connection, error: AppError): Promise<void> {
    const isRefused = error instanceof TokenRefusal && error.state === 'error';
    await this.writer.update(connection, { reason: error.detail, ...(isRefused && { state: 'error' as const }) });
  }

  private async outcome(before: Connection): Promise<Pick<SignInResult, 'result' | 'linked'>> {
    const linked = await this.connections.find(before);
    return { result: linked?.state === 'error' ? 'error' : 'connected', linked };
  }
}

const changedMeanwhile = (): AppError =>
  signInFault('The connection was changed meanwhile. Start again in Settings > Connectors.');

/** @throws AppError `invalid_input`, `forbidden` unless time, browser and person are those that began */
function requireSame<S extends SignIn>(
  signIn: S | undefined,
  { bindingFor, person }: ReturningBrowser,
  state: string,
): asserts signIn is S {
  if (!signIn || signIn.expiresAt.getTime() <= Date.now()) {
    throw signInFault('This sign-in is over or unknown. Start again in Settings > Connectors.');
  }
  const binding = bindingFor(state);
  const { browserHash } = signIn;
  if (!binding || !browserHash || !equalInConstantTime(sha256(binding).toString('hex'), browserHash.toString('hex'))) {
    throw signInFault('The sign-in was begun in another browser. Finish it there, or start again.');
  }
  if (signIn.starterKind === 'person' && person && person.id !== signIn.starterId) {
    throw new AppError('forbidden', 'Another person began this sign-in.');
  }
}

/**
 * A provider answers at its own address. The connector's key alone, which several of its providers may still have registered,
 * says nothing of who answers, so there the answer has to name its issuer (RFC 9207), which is compared.
 * @throws AppError `invalid_input`
 */
function requireOwnAddress(
  { callbackName, connector, redirectUri }: OAuthApplication,
  browser: ReturningBrowser,
): void {
  const { name, query } = browser;
  if (name === callbackName || (name === connector && query.iss !== undefined)) return;
  throw signInFault(
    `The answer came to another address than the one of this provider. Register ${redirectUri} there and start again.`,
  );
}

function actorOf(
  { workspaceId, starterKind, starterId }: SignIn,
  { address, requestId }: ReturningBrowser,
): AuditActor {
  return { workspaceId, kind: starterKind, id: starterId, address, requestId };
}
