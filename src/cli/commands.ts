import { parseAnchor } from '../audit/chain/chain-walk.js';
import { AuditChain } from '../audit/chain/audit-chain.js';
import { AuditOwner } from '../audit/audit-owner.js';
import { KeyRotation } from '../vault/key-rotation.service.js';
import { type AddCommands, type CommandContext, examples, UsageError } from './command-context.js';
import { addKeysCommands } from './keys-commands.js';
import { addTryCommand } from './try-command.js';
import { addUsersCommands } from './users-commands.js';
import { addWorkflowsCommands } from './workflows-commands.js';

/** The commands, in the order in which the help lists them. */
export const addCommands: AddCommands = (program, inService) => {
  addTryCommand(program, inService);
  addKeysCommands(program, inService);
  addUsersCommands(program, inService);
  program
    .command('rotate-keys')
    .description('seals every secret again with the first key of ENCRYPTION_KEYS; the service may serve meanwhile')
    .addHelpText('after', examples('rotate-keys'))
    .action(inService(rotateKeys));
  program
    .command('audit')
    .description('the audit log of the workspace')
    .command('verify')
    .description('checks that the audit log of the workspace is as it was written')
    .option('--anchor <text>', 'the "anchor" of a line of the service\'s log: the audit log must still hold it')
    .addHelpText(
      'after',
      examples('audit verify', 'audit verify --workspace acme', `audit verify --anchor 120.main.${'x'.repeat(43)}`),
    )
    .action(inService(verifyAudit));
  addWorkflowsCommands(program, inService);
};

async function rotateKeys({ service, terminal }: CommandContext): Promise<number> {
  const { resealed, unreadable, remaining } = await service.get(KeyRotation).rotateAll();
  terminal.out(`${resealed} secrets sealed anew, ${unreadable} unreadable, ${remaining} still under an older key.\n`);
  if (remaining > 0) return 1;
  terminal.out('The older keys can be taken out of ENCRYPTION_KEYS.\n');
  // Whoever holds such an address got it before; it cannot be signed anew.
  terminal.out('Runs that wait to be resumed keep the address they began with: it ends with the key that signed it.\n');
  return 0;
}

async function verifyAudit(
  { service, operator, terminal }: CommandContext,
  { anchor: text }: { anchor?: string },
): Promise<number> {
  const anchor = text === undefined ? undefined : parseAnchor(text);
  if (text !== undefined && !anchor)
    throw new UsageError('--anchor is a number, the id of a key and a signature, with points between.');
  const state = await service.get(AuditChain).verify(operator.workspaceId, { anchor });
  const { intact, events, signed, removed, firstFault, why } = state;
  if (!intact) {
    terminal.err(`The log is not as it was written, from event ${firstFault} on: ${why}.\n`);
    return 1;
  }
  terminal.out(`All ${events} events are as they were written.\n`);
  if (removed > 0) terminal.out(`The ${removed} events before them were removed for their age.\n`);
  if (signed < events)
    terminal.out(`The first ${events - signed} are of a version that signed none: what follows holds their hash.\n`);
  if (!(await service.get(AuditOwner).isApart()))
    terminal.out('The tables belong to the role of the service, which could remove the last events: see --anchor.\n');
  return 0;
}
