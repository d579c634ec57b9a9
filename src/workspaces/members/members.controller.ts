import { Controller, Res } from '@nestjs/common';
import type { Caller } from '@libs/access';
import { jsonSchema } from '@libs/schema';
import { Endpoint } from '../../api/endpoint.decorator.js';
import { CallerOf, Input } from '../../api/input.decorator.js';
import { Page, pageSchema, type PageOf } from '../../api/page.js';
import type { ApiResponse } from '../../api/request.js';
import { AddMember, ChangeMember, Member, MemberId } from './member.dto.js';
import { Members } from './members.service.js';

const admin = { scope: 'admin' };

/** The people of the current workspace. */
@Controller()
export class MembersController {
  constructor(private readonly members: Members) {}

  @Endpoint('GET /api/users', 'List the members of the workspace', {
    access: admin,
    answer: pageSchema(jsonSchema(Member)),
  })
  async list(@Input() input: Page, @CallerOf() { workspaceId }: Caller): Promise<PageOf<Member>> {
    return this.members.list(workspaceId, input);
  }

  @Endpoint('POST /api/users', 'Add a member to the workspace', { access: admin, status: 201, answer: () => Member })
  async add(
    @Input() input: AddMember,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Member> {
    const member = await this.members.add(caller, input);
    response.setHeader('Location', `/api/users/${member.id}`);
    return member;
  }

  @Endpoint('GET /api/users/:id', 'Get a member', { access: admin, answer: () => Member })
  async get(@Input() { id }: MemberId, @CallerOf() { workspaceId }: Caller): Promise<Member> {
    return this.members.get(workspaceId, id);
  }

  @Endpoint('PATCH /api/users/:id', 'Change a member', { access: admin, answer: () => Member })
  async change(@Input() input: ChangeMember, @CallerOf() caller: Caller): Promise<Member> {
    return this.members.change(caller, input);
  }

  @Endpoint('DELETE /api/users/:id', 'Remove a member from the workspace', { access: admin, status: 204 })
  async remove(@Input() { id }: MemberId, @CallerOf() caller: Caller): Promise<void> {
    await this.members.remove(caller, id);
  }
}
