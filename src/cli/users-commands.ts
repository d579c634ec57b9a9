import { roles } from '#libs/access';
import { parse } from '#libs/schema';
import { Invitations } from '../access/workspaces/invitations/invitations.service.js';
import { AddMember, type Member } from '../access/workspaces/members/member.dto.js';
import { Members } from '../access/workspaces/members/members.service.js';
import {
  type AddCommands,
  type CommandContext,
  CommandFailure,
  examples,
  requiredOption,
  requireWatched,
  showOption,
} from './command-context.js';
import { everyPage } from './every-page.js';
import { tableText } from './table-text.js';

/** Commands about the members of a workspace. */
export const addUsersCommands: AddCommands = (program, inService) => {
  const users = program.command('users').description('the members of the workspace');
  users
    .command('list')
    .description('lists the members of the workspace and who is invited')
    .addHelpText('after', examples('users list', 'users list --workspace acme'))
    .action(inService(list));
  users
    .command('add')
    .description('invites a person and prints the link for them, once; it is good for 7 days')
    .addOption(requiredOption('--email <address>', 'with which the person signs in'))
    .addOption(requiredOption('--role <role>', roles.join(', ')))
    .addOption(showOption())
    .addHelpText(
      'after',
      examples(
        'users add --email ada@example.org --role admin',
        'users add --email bob@example.org --role viewer --workspace acme',
      ),
    )
    .action(inService(add));
  users
    .command('remove')
    .description('ends a membership, with its sessions and keys, or withdraws an invitation')
    .argument('<email or id>')
    .addHelpText('after', examples('users remove bob@example.org'))
    .action(inService(remove));
};

const membersOf = ({ service, operator }: CommandContext): Promise<Member[]> =>
  everyPage((page) => service.get(Members).list(operator.workspaceId, page));

async function list(context: CommandContext): Promise<number> {
  const rows = (await membersOf(context)).map(({ id, email, role, disabled, status }) => [
    id,
    email,
    role,
    disabled ? 'locked out' : status,
  ]);
  context.terminal.out(tableText(['ID', 'EMAIL', 'ROLE', 'STATE'], rows));
  return 0;
}

async function add(
  { service, operator, terminal }: CommandContext,
  options: { email: string; role: string; show?: true },
): Promise<number> {
  const { email, role } = parse(AddMember, { body: { email: options.email, role: options.role } });
  requireWatched(terminal, options);
  const { invitation, ...member } = await service.get(Invitations).invite(operator, { email, role });
  terminal.out(
    `${member.email} is invited as ${role}. The link for them:\n\n  ${invitation.url}\n\nIt is shown this once.\n`,
  );
  return 0;
}

async function remove(context: CommandContext, wanted: string): Promise<number> {
  const member = (await membersOf(context)).find(({ id, email }) => id === wanted || email === wanted.toLowerCase());
  if (!member) throw new CommandFailure(`"${wanted}" is no member of this workspace.`);
  await context.service.get(Members).remove(context.operator, member.id);
  context.terminal.out(`${member.email} is no member any more.\n`);
  return 0;
}
