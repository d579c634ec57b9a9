import { Controller, Req, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError, codeInfo, toAppError } from '#libs/errors';
import { parse } from '#libs/schema';
import { readBytes } from '../../http/body/read-bytes.js';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input, NoInput } from '../../http/endpoints/input.decorator.js';
import { HeldRequests } from '../../http/held-requests.js';
import { methodNotAllowed } from '../../http/problems/method-not-allowed.js';
import { PublicRequests } from '../../http/public-requests.js';
import type { ApiRequest, ApiResponse } from '../../http/request.js';
import { Environment } from '../../platform/config/environment.js';
import { setBrowserCookie } from '../sign-in/browser-cookie.js';
import { SignInAnswer } from '../sign-in/sign-in-answer.js';
import { readConnectCookie, setConnectCookie } from './connect-cookie.js';
import { connectPage } from './connect-page.js';
import {
  ConnectSessionLink,
  ConnectSettings,
  CreateConnectSession,
  EnteredKey,
  NewConnectSession,
  SessionConnector,
  SessionSignIn,
} from './connect.dto.js';
import { ConnectSessions } from './connect-sessions.service.js';
import { ConnectSettingsService } from './connect-settings.service.js';
import { EndUserConnections, type SessionVisit } from './end-user-connections.service.js';

const PAGE = '/api/connect';
const MAX_FORM_BYTES = 16_384;
const ADMIN = { scope: 'admin' };
const onPage = { access: 'public', status: 303, errorsAsPage: true, body: 'none' } as const;
const byForm = {
  ...onPage,
  refusesOtherSites: true,
  takesLong: true,
  errors: ['forbidden', 'not_found', 'rate_limited'],
} as const;

/** End users of a product that is built on this service connect their own accounts. */
@Controller()
export class ConnectController {
  private readonly baseUrl: string;

  constructor(
    private readonly sessions: ConnectSessions,
    private readonly settings: ConnectSettingsService,
    private readonly connections: EndUserConnections,
    private readonly answer: SignInAnswer,
    private readonly held: HeldRequests,
    private readonly requests: PublicRequests,
    private readonly environment: Environment,
  ) {
    this.baseUrl = environment.BASE_URL!;
  }

  @Endpoint('POST /api/connect-sessions', 'Let an end user connect accounts', {
    access: { scope: 'connectors' },
    status: 201,
    answer: () => NewConnectSession,
    errors: ['rate_limited'],
  })
  create(@Input() input: CreateConnectSession, @CallerOf() caller: Caller): Promise<NewConnectSession> {
    return this.sessions.create(caller, input);
  }

  @Endpoint('GET /api/connect-settings', 'Read how end users connect accounts', {
    access: ADMIN,
    answer: () => ConnectSettings,
  })
  read(@Input() _: NoInput, @CallerOf() { workspaceId }: Caller): Promise<ConnectSettings> {
    return this.settings.get(workspaceId);
  }

  @Endpoint('PUT /api/connect-settings', 'Set how end users connect accounts', {
    access: ADMIN,
    answer: () => ConnectSettings,
  })
  set(@Input() input: ConnectSettings, @CallerOf() caller: Caller): Promise<ConnectSettings> {
    return this.settings.set(caller, input);
  }

  /** The token is used up and out of the address before anything is shown. */
  @Endpoint('GET /api/connect/open/:token', 'Open the link of a connect session', onPage)
  async open(
    @Input() { token }: ConnectSessionLink,
    @Req() request: ApiRequest,
    @Res() response: ApiResponse,
  ): Promise<void> {
    await this.answer.guarded(request, response, async () => {
      if (request.method !== 'GET') throw methodNotAllowed(request.method, ['GET']);
      const opened = await this.sessions.open(token);
      if (!opened) throw new AppError('invalid_input', 'This link was used before or has ended. Ask for a new one.');
      setConnectCookie(response, opened.cookie, { baseUrl: this.baseUrl, expiresAt: opened.expiresAt });
      response.redirect(303, PAGE);
    });
  }

  @Endpoint(`GET ${PAGE}`, 'Show the page of a connect session', {
    ...onPage,
    status: 200,
    contentType: 'text/html',
    answer: { type: 'string' },
    errors: ['forbidden'],
  })
  async show(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    await this.answer.guarded(request, response, async () => this.send(response, await this.visit(request)));
  }

  @Endpoint(`GET ${PAGE}/:connector/sign-in`, 'Sign in to connect an account', {
    ...byForm,
    errors: [...byForm.errors, 'managed_unavailable'],
  })
  async signIn(
    @Input() { connector, provider }: SessionSignIn,
    @Req() request: ApiRequest,
    @Res() response: ApiResponse,
  ): Promise<void> {
    await this.do(request, response, async (visit) => {
      if (request.method !== 'GET') throw methodNotAllowed(request.method, ['GET']);
      const { authorizationUrl, cookie } = await this.connections.signIn(visit, connector, provider);
      setBrowserCookie(response, cookie!, this.baseUrl);
      return authorizationUrl;
    });
  }

  @Endpoint(`POST ${PAGE}/:connector`, 'Connect an account by a key that is entered', byForm)
  async connect(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    await this.do(request, response, async (visit) => {
      const { connector } = parse(SessionConnector, { text: request.params });
      const { secret } = parse(EnteredKey, { text: await this.form(request) });
      await this.connections.connect(visit, connector, secret);
      return PAGE;
    });
  }

  @Endpoint(`POST ${PAGE}/:connector/disconnect`, 'Disconnect an account', byForm)
  async disconnect(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    await this.do(request, response, async (visit) => {
      const { connector } = parse(SessionConnector, { text: request.params });
      await this.connections.disconnect(visit, connector);
      return PAGE;
    });
  }

  /** Does what a session asks for and leads on; what is wrong with it is shown on its page. */
  private async do(
    request: ApiRequest,
    response: ApiResponse,
    work: (visit: SessionVisit) => Promise<string>,
  ): Promise<void> {
    await this.answer.guarded(request, response, async () => {
      const visit = await this.visit(request);
      try {
        // A key is tried at its provider, which may keep everybody waiting.
        this.held.hold(response, visit.workspaceId);
        await this.sessions.count(visit);
        response.redirect(303, await work(visit));
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === 'internal' || !request.headers.accept?.includes('text/html')) throw thrown;
        await this.send(response, visit, error);
      }
    });
  }

  /** @throws AppError `forbidden` */
  private async visit(request: ApiRequest): Promise<SessionVisit> {
    const cookie = readConnectCookie(request, this.baseUrl);
    const session = await this.requests.find(request, () => this.sessions.find(cookie));
    if (!session) throw new AppError('forbidden', 'This session is over. Ask for a new link.');
    return { ...session, requestId: request.requestId, address: request.clientAddress };
  }

  private async send(response: ApiResponse, visit: SessionVisit, error?: AppError): Promise<void> {
    const { html, policy } = connectPage({
      appearance: await this.settings.appearance(visit.workspaceId),
      connectors: await this.connections.offered(visit),
      returnUrl: visit.returnUrl,
      ...(error && { fault: error.detail }),
    });
    const status = error ? codeInfo(error.code).status : 200;
    if (error?.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
    // With no referrer at all, browsers would not say either that what a form posts comes from this page.
    const headers = { 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' };
    response.status(status).set(headers).type('html').send(html);
  }

  private async form(request: ApiRequest): Promise<Record<string, string>> {
    const { BODY_TIMEOUT_MS: timeoutMs } = this.environment;
    const bytes = await readBytes(request, { maxBytes: MAX_FORM_BYTES, timeoutMs });
    return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
  }
}
