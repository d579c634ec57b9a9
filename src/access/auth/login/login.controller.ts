import { Controller, Req, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input, NoInput } from '../../../http/endpoints/input.decorator.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { Environment } from '../../../platform/config/environment.js';
import { ownOrigins, refuseForeignOrigin } from '../sessions/own-origin.js';
import { SessionCookie } from '../sessions/session-cookie.service.js';
import { ChangePassword, Identity, Login, Logout, SwitchWorkspace } from './login.dto.js';
import { LoginService } from './login.service.js';
import type { Origin, SignedIn } from './session-start.service.js';

/** Signing in and out, and what a signed-in person changes about themselves. */
@Controller()
export class LoginController {
  private readonly own: ReadonlySet<string>;

  constructor(
    private readonly logins: LoginService,
    private readonly cookie: SessionCookie,
    environment: Environment,
  ) {
    this.own = ownOrigins(environment);
  }

  @Endpoint('POST /api/auth/login', 'Sign in', { access: 'public', answer: () => Identity })
  async login(
    @Input() input: Login,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Identity> {
    refuseForeignOrigin(request, this.own);
    return this.answer(response, await this.logins.login(input, this.origin(request)));
  }

  @Endpoint('GET /api/auth/me', 'Tell who is signed in', { access: 'session', answer: () => Identity })
  async me(@Input() _: NoInput, @CallerOf() caller: Caller): Promise<Identity> {
    return this.logins.identity(caller);
  }

  @Endpoint('POST /api/auth/workspace', 'Work in another workspace', { access: 'session', answer: () => Identity })
  async switchWorkspace(
    @Input() { workspace }: SwitchWorkspace,
    @CallerOf() caller: Caller,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Identity> {
    return this.answer(response, await this.logins.switchWorkspace(caller, workspace, this.origin(request)));
  }

  @Endpoint('POST /api/auth/password', 'Change your password; all your other sessions end', {
    access: 'session',
    answer: () => Identity,
  })
  async changePassword(
    @Input() input: ChangePassword,
    @CallerOf() caller: Caller,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Identity> {
    return this.answer(response, await this.logins.changePassword(caller, input, this.origin(request)));
  }

  @Endpoint('POST /api/auth/logout', 'Sign out', { access: 'session', status: 204 })
  async logout(
    @Input() { everywhere }: Logout,
    @CallerOf() caller: Caller,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<void> {
    await this.logins.logout(caller, this.origin(request), everywhere);
    this.cookie.clear(response);
  }

  private origin(request: ApiRequest): Origin {
    return { address: request.clientAddress, requestId: request.requestId, token: this.cookie.read(request) };
  }

  private answer(response: ApiResponse, { identity, token }: SignedIn): Identity {
    this.cookie.set(response, token);
    return identity;
  }
}
