import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import type { ApiResponse } from '../../../http/request.js';
import { AddMember, InvitationLink, InvitedMember, MemberId } from '../members/member.dto.js';
import { Invitations } from './invitations.service.js';

/** What outlives any key: only a signed-in person lets people in. */
const byAdmin = { role: 'admin' } as const;
/** Whoever sets up a service lets the first people in; the operator's key has no end that somebody could outlive. */
const byAdminOrOperator = { role: 'admin', operatorsKey: true } as const;

/** Lets people into the current workspace. */
@Controller()
export class InvitingController {
  constructor(private readonly invitations: Invitations) {}

  @Endpoint('POST /api/users', 'Invite a person to the workspace', {
    access: byAdminOrOperator,
    status: 201,
    answer: () => InvitedMember,
  })
  async add(
    @Input() input: AddMember,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<InvitedMember> {
    const member = await this.invitations.invite(caller, input);
    response.setHeader('Location', `/api/users/${member.id}`);
    return member;
  }

  @Endpoint('POST /api/users/:id/invitation', 'Make a new link for an invited person; the former link ends', {
    access: byAdmin,
    answer: () => InvitationLink,
  })
  async renew(@Input() { id }: MemberId, @CallerOf() caller: Caller): Promise<InvitationLink> {
    return this.invitations.renew(caller, id);
  }
}
