import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { Page, pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import type { ApiResponse } from '../../../http/request.js';
import { Invitations } from '../invitations/invitations.service.js';
import { AddMember, ChangeMember, InvitationLink, InvitedMember, Member, MemberId } from './member.dto.js';
import { Members } from './members.service.js';

const admin = { scope: 'admin' };
/** What outlives any key: only a signed-in person lets people in or changes what they may. */
const byAdmin = { role: 'admin' } as const;
/** Whoever sets up a service lets the first people in; the operator's key has no end that somebody could outlive. */
const byAdminOrOperator = { role: 'admin', operatorsKey: true } as const;

/** The people of the current workspace. */
@Controller()
export class MembersController {
  constructor(
    private readonly members: Members,
    private readonly invitations: Invitations,
  ) {}

  @Endpoint('GET /api/users', 'List the members of the workspace', {
    access: admin,
    answer: pageSchema(jsonSchema(Member)),
  })
  async list(@Input() input: Page, @CallerOf() { workspaceId }: Caller): Promise<PageOf<Member>> {
    return this.members.list(workspaceId, input);
  }

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

  @Endpoint('GET /api/users/:id', 'Get a member', { access: admin, answer: () => Member })
  async get(@Input() { id }: MemberId, @CallerOf() { workspaceId }: Caller): Promise<Member> {
    return this.members.get(workspaceId, id);
  }

  @Endpoint('PATCH /api/users/:id', 'Change a member', { access: byAdmin, answer: () => Member })
  async change(@Input() input: ChangeMember, @CallerOf() caller: Caller): Promise<Member> {
    return this.members.change(caller, input);
  }

  @Endpoint('POST /api/users/:id/invitation', 'Make a new link for an invited person; the former link ends', {
    access: byAdmin,
    answer: () => InvitationLink,
  })
  async renew(@Input() { id }: MemberId, @CallerOf() caller: Caller): Promise<InvitationLink> {
    return this.invitations.renew(caller, id);
  }

  @Endpoint('DELETE /api/users/:id', 'Remove a member from the workspace, or withdraw an invitation', {
    access: admin,
    status: 204,
  })
  async remove(@Input() { id }: MemberId, @CallerOf() caller: Caller): Promise<void> {
    await this.members.remove(caller, id);
  }
}
