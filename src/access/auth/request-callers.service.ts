import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError } from '#libs/errors';
import type { ApiRequest } from '../../http/request.js';
import { Environment } from '../../platform/config/environment.js';
import { bearerToken } from './bearer-token.js';
import { CallerSource } from '../../http/ports.js';
import { FailureLimiter } from './failure-limiter.service.js';
import { KeyCallers } from './keys/key-callers.service.js';
import { ownOrigins, requireOwnPage, saysOwnPage } from './sessions/own-origin.js';
import { SessionCookie } from './sessions/session-cookie.service.js';
import { Sessions } from './sessions/sessions.service.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Identifies callers by API key or session cookie. Nothing in the address ever counts as a credential. */
@Injectable()
export class RequestCallers extends CallerSource {
  private readonly own: ReadonlySet<string>;

  constructor(
    private readonly keys: KeyCallers,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly failures: FailureLimiter,
    environment: Environment,
  ) {
    super();
    this.own = ownOrigins(environment);
  }

  async identify(request: ApiRequest): Promise<Caller> {
    const { authorization } = request.headers;
    // The console asks who is signed in whenever it is opened. Nobody has tried anything then.
    if (authorization === undefined && saysOwnPage(request) && !this.cookie.read(request)) throw nobody();
    return this.failures.attempt(request.clientAddress, () =>
      authorization === undefined ? this.byCookie(request) : this.byKey(request, authorization),
    );
  }

  private async byKey(request: ApiRequest, authorization: string): Promise<Caller> {
    const secret = bearerToken(authorization);
    if (!secret) throw new AppError('unauthenticated', 'Send an API key as "Authorization: Bearer <key>".');
    const { id, workspaceId, scopes, role, isOperators } = await this.keys.use(secret);
    const { requestId, clientAddress: address } = request;
    return { kind: 'key', id, workspaceId, scopes, role, isOperators, requestId, address };
  }

  private async byCookie(request: ApiRequest): Promise<Caller> {
    const token = this.cookie.read(request);
    if (!token) throw nobody();
    if (!SAFE.has(request.method)) requireOwnPage(request, this.own);
    const { personId: id, workspaceId, role } = await this.sessions.use(token);
    return { kind: 'person', id, workspaceId, role, requestId: request.requestId, address: request.clientAddress };
  }
}

function nobody(): AppError {
  return new AppError('unauthenticated', 'Send an API key as "Authorization: Bearer <key>", or sign in.');
}
