import { plainScopes } from '@libs/access';
import { parse } from '@libs/schema';
import { ApiKeyId, CreateApiKey } from '../access/auth/keys/api-key.dto.js';
import { ApiKeys } from '../access/auth/keys/api-keys.service.js';
import { type Command, requireWatched, SHOW_OPTION } from './command.js';
import { everyPage } from './every-page.js';
import { tableText } from './table-text.js';

const list: Command = {
  name: 'keys list',
  summary: 'lists the API keys of the workspace, newest first, without their secrets',
  examples: ['keys list', 'keys list --workspace acme'],
  async run({ service, operator, terminal }) {
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
  },
};

const create: Command = {
  name: 'keys create',
  summary: 'makes an API key and prints it, once',
  options: {
    name: { value: 'text', required: true, summary: 'what the key is for' },
    scopes: {
      value: 'list',
      required: true,
      summary: `what it may do, with commas: ${Object.keys(plainScopes).join(', ')}, actions:<connector>:read|write`,
    },
    expires: { value: 'date', summary: 'when it ends, such as 2027-01-31 or 2027-01-31T12:00:00Z; never by default' },
    ...SHOW_OPTION,
  },
  examples: [
    'keys create --name "Order import" --scopes workflows:run,runs:read',
    'keys create --name CI --scopes "*" --expires 2027-01-31 --show',
  ],
  async run(call) {
    const { service, operator, options, terminal } = call;
    const { name, scopes, expiresAt } = parse(CreateApiKey, {
      body: {
        name: options['name'],
        scopes: String(options['scopes'])
          .split(',')
          .map((scope) => scope.trim()),
        ...(options['expires'] && { expiresAt: instant(String(options['expires'])) }),
      },
    });
    requireWatched(call);
    const made = await service
      .get(ApiKeys)
      .create(operator, { name, scopes, ...(expiresAt && { expiresAt: new Date(expiresAt) }) });
    terminal.out(`API key ${made.id}:\n\n  ${made.key}\n\nIt is shown this once; keep it where secrets are kept.\n`);
    return 0;
  },
};

const revoke: Command = {
  name: 'keys revoke',
  summary: 'ends an API key at once, with those that were made with it',
  args: ['id'],
  examples: ['keys revoke 0199a8c2-7b1e-7c44-9d2f-3c5a1b2d4e6f'],
  async run({ service, operator, args, terminal }) {
    const { id } = parse(ApiKeyId, { text: { id: args[0] } });
    await service.get(ApiKeys).remove(operator, id);
    terminal.out(`API key ${id} is revoked.\n`);
    return 0;
  },
};

/** Commands about API keys. */
export const keysCommands: readonly Command[] = [list, create, revoke];

/** A day stands for its first moment, UTC. */
function instant(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}
