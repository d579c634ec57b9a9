import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { Page, pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import { ChangeMember, Member, MemberId } from './member.dto.js';
import { Members } from './members.service.js';

const admin = { scope: 'admin' };
/** What outlives any key: only a signed-in person changes what people may. */
const byAdmin = { role: 'admin' } as const;

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

  @Endpoint('GET /api/users/:id', 'Get a member', { access: admin, answer: () => Member })
  async get(@Input() { id }: MemberId, @CallerOf() { workspaceId }: Caller): Promise<Member> {
    return this.members.get(workspaceId, id);
  }

  @Endpoint('PATCH /api/users/:id', 'Change a member', { access: byAdmin, answer: () => Member })
  async change(@Input() input: ChangeMember, @CallerOf() caller: Caller): Promise<Member> {
    return this.members.change(caller, input);
  }

  @Endpoint('DELETE /api/users/:id', 'Remove a member from the workspace, or withdraw an invitation', {
    access: admin,
    status: 204,
  })
  async remove(@Input() { id }: MemberId, @CallerOf() caller: Caller): Promise<void> {
    await this.members.remove(caller, id);
  }
}
