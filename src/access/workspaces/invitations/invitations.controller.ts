import { Controller, Req, Res } from '@nestjs/common';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { Input } from '../../../http/endpoints/input.decorator.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { Identity } from '../../auth/login/login.dto.js';
import type { Origin } from '../../auth/login/session-start.service.js';
import { ownOrigins, refuseForeignOrigin } from '../../auth/sessions/own-origin.js';
import { SessionCookie } from '../../auth/sessions/session-cookie.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { Acceptance } from './acceptance.service.js';
import { AcceptInvitation, Invitation, InvitationToken } from './invitation.dto.js';

/** What whoever has the link of an invitation may do. */
@Controller()
export class InvitationsController {
  private readonly own: ReadonlySet<string>;

  constructor(
    private readonly acceptance: Acceptance,
    private readonly cookie: SessionCookie,
    environment: Environment,
  ) {
    this.own = ownOrigins(environment);
  }

  @Endpoint('GET /api/invitations/:token', 'Look at an invitation', {
    access: 'public',
    answer: () => Invitation,
    errors: ['not_found'],
  })
  async look(@Input() { token }: InvitationToken, @Req() request: ApiRequest): Promise<Invitation> {
    return this.acceptance.look(token, this.origin(request));
  }

  @Endpoint('POST /api/invitations/:token/accept', 'Accept an invitation and sign in', {
    access: 'public',
    answer: () => Identity,
    errors: ['not_found', 'forbidden'],
  })
  async accept(
    @Input() input: AcceptInvitation,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Identity> {
    refuseForeignOrigin(request, this.own);
    const { identity, token } = await this.acceptance.accept(input, this.origin(request));
    this.cookie.set(response, token);
    return identity;
  }

  private origin(request: ApiRequest): Origin {
    return { address: request.clientAddress, requestId: request.requestId, token: this.cookie.read(request) };
  }
}
