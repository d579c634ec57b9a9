import { plainScopes } from '#libs/access';
import { type Page, table, text } from '../markdown/page.js';

const OF_ACTIONS: readonly (readonly [scope: string, meaning: string])[] = [
  ['actions:<connector>:read', 'Actions of one connector that only read'],
  [
    'actions:<connector>:write',
    'Every action of one connector, and the [proxy](../how-to/call-a-provider.md) to its provider',
  ],
];

/** Every scope of API keys. */
export function scopesPage(): Page {
  return {
    title: 'Scopes',
    blocks: [
      text(
        'A scope says what an API key may do; [roles](roles.md) say it of people. Name the scopes when you make the key: in **Settings > API keys**, by `POST /api/keys`, or by [`keys create`](cli.md). A request without the scope that it needs gets 403 `insufficient_scope`. Made from the declarations in the code by `npm run docs`.',
      ),
      ...table(
        ['Scope', 'What the key may do'],
        [...Object.entries(plainScopes), ...OF_ACTIONS].map(([scope, meaning]) => [`\`${scope}\``, meaning]),
      ),
      text(
        'Whoever saves a workflow needs the scopes of what its nodes do: see [Scopes of workflows](../explanation/security.md#scopes).',
      ),
    ],
  };
}
