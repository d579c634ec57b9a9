import { plainScopes } from '#libs/access';
import { parse } from '#libs/schema';
import { ApiKeyId, CreateApiKey } from '../access/auth/keys/api-key.dto.js';
import { ApiKeys } from '../access/auth/keys/api-keys.service.js';
import {
  type AddCommands,
  type CommandContext,
  examples,
  requiredOption,
  requireWatched,
  showOption,
} from './command-context.js';
import { everyPage } from './every-page.js';
import { tableText } from './table-text.js';

const SCOPES = [...Object.keys(plainScopes), 'actions:<connector>:read|write'].join(', ');

/** Commands about API keys. */
export const addKeysCommands: AddCommands = (program, inService) => {
  const keys = program.command('keys').description('the API keys of the workspace');
  keys
    .command('list')
    .description('lists the API keys of the workspace, newest first, without their secrets')
    .addHelpText('after', examples('keys list', 'keys list --workspace acme'))
    .action(inService(list));
  keys
    .command('create')
    .description('makes an API key and prints it, once')
    .addOption(requiredOption('--name <text>', 'what the key is for'))
    .addOption(requiredOption('--scopes <list>', `what it may do, with commas: ${SCOPES}`))
    .option('--expires <date>', 'when it ends, such as 2027-01-31 or 2027-01-31T12:00:00Z; without it, never')
    .addOption(showOption())
    .addHelpText(
      'after',
      examples(
        'keys create --name "Order import" --scopes workflows:run,runs:read',
        'keys create --name CI --scopes "*" --expires 2027-01-31 --show',
      ),
    )
    .action(inService(create));
  keys
    .command('revoke')
    .description('ends an API key at once, and the keys that were made with it')
    .argument('<id>')
    .addHelpText('after', examples('keys revoke 0199a8c2-7b1e-7c44-9d2f-3c5a1b2d4e6f'))
    .action(inService(revoke));
};

async function list({ service, operator, terminal }: CommandContext): Promise<number> {
  const keys = await everyPage((page) => service.get(ApiKeys).list(operator.workspaceId, page));
  const rows = keys.map(({ id, name, prefix, scopes, expiresAt, lastUsedAt }) => [
    id,
    name,
    prefix,
    scopes.join(','),
    expiresAt ?? 'never',
    lastUsedAt ?? 'never',
  ]);
  terminal.out(tableText(['ID', 'NAME', 'BEGINS WITH', 'SCOPES', 'EXPIRES', 'LAST USED'], rows));
  return 0;
}

async function create(
  { service, operator, terminal }: CommandContext,
  options: { name: string; scopes: string; expires?: string; show?: true },
): Promise<number> {
  const { name, scopes, expiresAt } = parse(CreateApiKey, {
    body: {
      name: options.name,
      scopes: options.scopes.split(',').map((scope) => scope.trim()),
      ...(options.expires && { expiresAt: instant(options.expires) }),
    },
  });
  requireWatched(terminal, options);
  const made = await service
    .get(ApiKeys)
    .create(operator, { name, scopes, ...(expiresAt && { expiresAt: new Date(expiresAt) }) });
  terminal.out(`API key ${made.id}:\n\n  ${made.key}\n\nIt is shown this once; keep it where secrets are kept.\n`);
  return 0;
}

async function revoke({ service, operator, terminal }: CommandContext, given: string): Promise<number> {
  const { id } = parse(ApiKeyId, { text: { id: given } });
  await service.get(ApiKeys).remove(operator, id);
  terminal.out(`API key ${id} is revoked.\n`);
  return 0;
}

/** A day stands for its first moment, UTC. */
function instant(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}
