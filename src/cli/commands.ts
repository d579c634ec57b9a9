import { KeyRotation } from '../vault/key-rotation.service.js';
import type { Command } from './command.js';
import { keysCommands } from './keys-commands.js';
import { usersCommands } from './users-commands.js';
import { workflowsCommands } from './workflows-commands.js';

const rotateKeys: Command = {
  name: 'rotate-keys',
  summary: 'seals every secret anew under the first key of ENCRYPTION_KEYS, while the service serves',
  examples: ['rotate-keys'],
  async run({ service, terminal }) {
    const { resealed, unreadable, remaining } = await service.get(KeyRotation).rotateAll();
    terminal.out(`${resealed} secrets sealed anew, ${unreadable} unreadable, ${remaining} still under an older key.\n`);
    if (remaining > 0) return 1;
    terminal.out('The older keys can be taken out of ENCRYPTION_KEYS.\n');
    return 0;
  },
};

/** The commands, as the help lists them. */
export const commands: readonly Command[] = [...keysCommands, ...usersCommands, rotateKeys, ...workflowsCommands];
