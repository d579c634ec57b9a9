import { roles } from '@libs/access';
import { parse } from '@libs/schema';
import { Invitations } from '../access/workspaces/invitations/invitations.service.js';
import { AddMember, type Member } from '../access/workspaces/members/member.dto.js';
import { Members } from '../access/workspaces/members/members.service.js';
import { type Command, CommandFailure, type CommandCall, requireWatched, SHOW_OPTION } from './command.js';
import { everyPage } from './every-page.js';
import { tableText } from './table-text.js';

const membersOf = ({ service, operator }: CommandCall): Promise<Member[]> =>
  everyPage((page) => service.get(Members).list(operator.workspaceId, page));

const list: Command = {
  name: 'users list',
  summary: 'lists the members of the workspace and who is invited',
  examples: ['users list', 'users list --workspace acme'],
  async run(call) {
    const rows = (await membersOf(call)).map(({ id, email, role, disabled, status }) => [
      id,
      email,
      role,
      disabled ? 'locked out' : status,
    ]);
    call.terminal.out(tableText(['ID', 'EMAIL', 'ROLE', 'STATE'], rows));
    return 0;
  },
};

const add: Command = {
  name: 'users add',
  summary: 'invites a person and prints the link for them, once; it is good for 7 days',
  options: {
    email: { value: 'address', required: true, summary: 'with which the person signs in' },
    role: { value: 'role', required: true, summary: roles.join(', ') },
    ...SHOW_OPTION,
  },
  examples: [
    'users add --email ada@example.org --role admin',
    'users add --email bob@example.org --role viewer --workspace acme',
  ],
  async run(call) {
    const { service, operator, options, terminal } = call;
    const { email, role } = parse(AddMember, { body: { email: options['email'], role: options['role'] } });
    requireWatched(call);
    const { invitation, ...member } = await service.get(Invitations).invite(operator, { email, role });
    terminal.out(
      `${member.email} is invited as ${role}. The link for them:\n\n  ${invitation.url}\n\nIt is shown this once.\n`,
    );
    return 0;
  },
};

const remove: Command = {
  name: 'users remove',
  summary: 'ends a membership, with its sessions and keys, or withdraws an invitation',
  args: ['email or id'],
  examples: ['users remove bob@example.org'],
  async run(call) {
    const [wanted] = call.args;
    const member = (await membersOf(call)).find(({ id, email }) => id === wanted || email === wanted?.toLowerCase());
    if (!member) throw new CommandFailure(`"${wanted}" is no member of this workspace.`);
    await call.service.get(Members).remove(call.operator, member.id);
    call.terminal.out(`${member.email} is no member any more.\n`);
    return 0;
  },
};

/** Commands about the members of a workspace. */
export const usersCommands: readonly Command[] = [list, add, remove];
