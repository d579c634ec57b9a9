import { verifyChain } from '../audit/audit-chain.js';
import { Database } from '../database/database.js';
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
    // Whoever holds such an address got it before; it cannot be signed anew.
    terminal.out(
      'Runs that wait to be resumed keep the address they began with: it ends with the key that signed it.\n',
    );
    return 0;
  },
};

const verifyAudit: Command = {
  name: 'audit verify',
  summary: 'says whether the audit log of the workspace is as it was written',
  examples: ['audit verify', 'audit verify --workspace acme'],
  async run({ service, operator, terminal }) {
    const { intact, events, firstFault } = await verifyChain(service.get(Database), operator.workspaceId);
    if (intact) {
      terminal.out(`All ${events} events are as they were written.\n`);
      return 0;
    }
    terminal.err(`The log is not as it was written, from event ${firstFault} on.\n`);
    return 1;
  },
};

/** The commands, as the help lists them. */
export const commands: readonly Command[] = [
  ...keysCommands,
  ...usersCommands,
  rotateKeys,
  verifyAudit,
  ...workflowsCommands,
];
