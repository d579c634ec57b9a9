import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { randomToken } from '#libs/crypto';
import { notFound } from '#libs/errors';
import { Audit } from '../../audit/audit.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Database } from '../../platform/database/connection/database.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionRepository } from '../connections/connection.repository.js';
import { requestedScopes } from '../connections/missing-scopes.js';
import type { BrowserCookie } from './browser-cookie.js';
import { OAuthApplications, type OAuthApplication } from '../oauth/oauth-applications.js';
import { OAuthStates } from './oauth-states.js';
import { authorizationRequest } from './oauth-strategy.js';

/** A sign-in that was begun. */
export interface BegunSignIn {
  authorizationUrl: string;
  /** Address that any person's browser may open once instead. */
  connectUrl: string;
  expiresAt: Date;
  /** What binds the browser that began; none for an API key. */
  cookie: BrowserCookie | undefined;
}

/** Begins sign-ins: the connection stays as it is, its old tokens in use, until new ones are stored. */
@Injectable()
export class Authorization {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionRepository,
    private readonly applications: OAuthApplications,
    private readonly states: OAuthStates,
    private readonly audit: Audit,
    private readonly environment: Environment,
  ) {}

  /**
   * Begins a sign-in, in the browser that asks where there is one: that of a person, or of an end user.
   * @throws AppError `not_found`, `managed_unavailable`, `invalid_input` for a connector without OAuth
   */
  async begin(caller: Caller, id: string, isInBrowser = caller.kind === 'person'): Promise<BegunSignIn> {
    const connection = await this.connections.find({ id, workspaceId: caller.workspaceId });
    if (!connection) throw notFound('connection');
    const application = await this.applications.of(connection);
    const scopes = requestedScopes(application.provider, connection);
    const parameters = { ...application.provider.authorizeParameters };
    const request = await authorizationRequest(application, { scopes, parameters });
    const browser = isInBrowser ? randomToken() : undefined;
    const { clientId } = application;
    const begun = await this.database.transaction(async (transaction) => {
      const stored = await this.states.begin(transaction, {
        connection,
        clientId,
        starter: caller,
        scopes,
        request,
        browser,
      });
      await this.audit.record(transaction, caller, { action: 'connection.sign_in_begun', object: id });
      return stored;
    });
    return {
      authorizationUrl: caller.kind === 'person' ? withHint(request.url, application, connection) : request.url,
      connectUrl: `${this.environment.BASE_URL}/api/oauth/connect/${begun.linkToken}`,
      expiresAt: begun.expiresAt,
      cookie: browser === undefined ? undefined : { state: request.state, value: browser },
    };
  }

  /** Opens a connect link, once; undefined when it was opened before, has ended or never was. */
  async openLink(linkToken: string): Promise<{ authorizationUrl: string; cookie: BrowserCookie } | undefined> {
    const value = randomToken();
    const authorizationUrl = await this.states.openLink(linkToken, value);
    if (authorizationUrl === undefined) return undefined;
    return { authorizationUrl, cookie: { state: new URL(authorizationUrl).searchParams.get('state')!, value } };
  }
}

/** The account to prefill when a member signs in again. A connect link carries none: anybody may open it. */
function withHint(url: string, { provider: { loginHint } }: OAuthApplication, { account }: Connection): string {
  if (loginHint === undefined || account === null) return url;
  return `${url}&${new URLSearchParams({ [loginHint]: account })}`;
}
