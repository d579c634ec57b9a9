import { Controller, Req, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError } from '#libs/errors';
import { Endpoint } from '../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../http/endpoints/input.decorator.js';
import { methodNotAllowed } from '../http/problems/method-not-allowed.js';
import type { ApiRequest, ApiResponse } from '../http/request.js';
import { PublicRequests } from '../http/public-requests.js';
import { CallerSource } from '../http/ports.js';
import { Environment } from '../platform/config/environment.js';
import { ConnectionPath } from './connections/connection.dto.js';
import { Authorization } from './sign-in/authorization.service.js';
import { clearBrowserCookie, readBrowserCookie, setBrowserCookie } from './sign-in/browser-cookie.js';
import { Callback, type SignInResult } from './sign-in/callback.service.js';
import { signInFault } from './sign-in/callback-query.js';
import { readConnectCookie } from './connect/connect-cookie.js';
import { ConnectSessions } from './connect/connect-sessions.service.js';
import { BegunSignInView, ConnectLink } from './oauth.dto.js';
import { SignInAnswer } from './sign-in/sign-in-answer.js';

/** Linking accounts by OAuth. */
@Controller()
export class OAuthController {
  private readonly baseUrl: string;

  constructor(
    private readonly authorization: Authorization,
    private readonly callback: Callback,
    private readonly answer: SignInAnswer,
    private readonly callers: CallerSource,
    private readonly sessions: ConnectSessions,
    private readonly requests: PublicRequests,
    environment: Environment,
  ) {
    this.baseUrl = environment.BASE_URL!;
  }

  @Endpoint('POST /api/connections/:id/authorize', 'Begin a sign-in for a connection', {
    access: { scope: 'connectors' },
    answer: () => BegunSignInView,
    errors: ['managed_unavailable'],
  })
  async authorize(
    @Input() { id }: ConnectionPath,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<BegunSignInView> {
    const { cookie, expiresAt, ...urls } = await this.authorization.begin(caller, id);
    if (cookie) setBrowserCookie(response, cookie, this.baseUrl);
    return { ...urls, expiresAt: expiresAt.toISOString() };
  }

  @Endpoint('GET /api/oauth/connect/:token', 'Open a connect link in a browser', {
    access: 'public',
    status: 303,
    errorsAsPage: true,
  })
  async connect(
    @Input() { token }: ConnectLink,
    @Req() request: ApiRequest,
    @Res() response: ApiResponse,
  ): Promise<void> {
    await this.answer.guarded(request, response, async () => {
      requireGet(request);
      const opened = await this.requests.find(request, () => this.authorization.openLink(token));
      if (!opened) throw signInFault('This link was used before or has ended. Ask for a new one.');
      setBrowserCookie(response, opened.cookie, this.baseUrl);
      response.redirect(303, opened.authorizationUrl);
    });
  }

  @Endpoint('GET /api/oauth/callback/:connector', 'Finish a sign-in at a provider', {
    access: 'public',
    status: 303,
    takesLong: true,
    errorsAsPage: true,
    further: {
      200: {
        description: 'A page to close, for people who have no session here.',
        contentType: 'text/html',
        answer: { type: 'string' },
      },
    },
  })
  async finish(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    await this.answer.guarded(request, response, async () => {
      requireGet(request);
      const name = String(request.params.connector);
      const { queryParameters: query, clientAddress: address, requestId } = request;
      if (query.state === undefined && query.admin_consent === 'True') return this.answer.consented(response);
      const workspaceId = await this.requests.find(request, () => this.callback.workspaceOf(query));
      // Before anything is used up, so that who is refused may come again.
      if (workspaceId !== undefined) this.requests.hold(request, workspaceId);
      if (typeof query.state === 'string') clearBrowserCookie(response, query.state, this.baseUrl);
      const person = await this.personOf(request);
      const bindingFor = (state: string) => readBrowserCookie(request, state, this.baseUrl);
      const ended = await this.callback.finish({ name, query, bindingFor, person, address, requestId });
      if (await this.isOfEndUser(request, ended)) return response.redirect(303, '/api/connect');
      this.answer.finished(response, { ...ended, person });
    });
  }

  /** Whether the sign-in was that of an end user whose session the browser has: it goes on there. */
  private async isOfEndUser(request: ApiRequest, { workspaceId, endUserId }: SignInResult): Promise<boolean> {
    const session = await this.sessions.find(readConnectCookie(request, this.baseUrl));
    return session !== undefined && session.workspaceId === workspaceId && session.endUserId === endUserId;
  }

  /** Who is signed in to this service in the browser; nobody is fine, since end users link accounts too. */
  private async personOf(request: ApiRequest): Promise<Caller | undefined> {
    if (!request.headers.cookie || request.headers.authorization !== undefined) return undefined;
    try {
      return await this.callers.identify(request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') return undefined;
      throw error;
    }
  }
}

/** Express answers HEAD by the GET handler; a link must not be used up by a look at it. */
function requireGet({ method }: ApiRequest): void {
  if (method !== 'GET') throw methodNotAllowed(method, ['GET']);
}
