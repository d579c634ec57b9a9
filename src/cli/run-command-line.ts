import type { INestApplicationContext } from '@nestjs/common';
import type { Caller } from '@libs/access';
import { uuidV7 } from '@libs/crypto';
import { AppError } from '@libs/errors';
import { Database } from '../platform/database/connection/database.js';
import { CommandFailure, type Terminal, UsageError } from './command.js';
import { commands } from './commands.js';
import { helpOn, helpOnAll } from './help-text.js';
import { parseCommandLine } from './parse-command-line.js';

/** Opens the parts of the service for some work, and gives what the work gives. */
export type WithService = (work: (service: INestApplicationContext) => Promise<number>) => Promise<number>;

/** Runs the words behind `npm run cli --`. @returns the exit code: 0 done, 1 failed, 2 wrong command line */
export async function runCommandLine(
  words: readonly string[],
  { terminal, withService }: { terminal: Terminal; withService: WithService },
): Promise<number> {
  try {
    const line = parseCommandLine(words, commands);
    if (line.help) {
      terminal.out(line.about ? line.about.map(helpOn).join('\n') : helpOnAll(commands));
      return words.length > 0 ? 0 : 2;
    }
    const { command, workspace, args, options } = line;
    return await withService(async (service) => {
      try {
        const operator = await operatorIn(service, workspace, command.name);
        return await command.run({ service, operator, args, options, terminal });
      } catch (error) {
        return explain(error, terminal);
      }
    });
  } catch (error) {
    return explain(error, terminal);
  }
}

/** Says what the user can do about it. @throws what nobody foresaw */
function explain(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError) {
    const more = error.command ? `${error.command.name} --help` : '--help';
    terminal.err(`${error.message}\nnpm run cli -- ${more} shows what is possible.\n`);
    return 2;
  }
  if (error instanceof CommandFailure) {
    terminal.err(`${error.message}\n`);
    return 1;
  }
  if (!(error instanceof AppError)) throw error;
  const faults = error.errors ?? [];
  terminal.err(`${error.detail}\n`);
  if (faults.length > 1)
    for (const { field, message } of faults) terminal.err(`  ${field ? `${field} ` : ''}${message}\n`);
  return 1;
}

/** Who has the machine, acting in a workspace by a command. @throws CommandFailure when there is no such workspace */
async function operatorIn(service: INestApplicationContext, slug: string, command: string): Promise<Caller> {
  const [row] = await service.get(Database).query<{ id: string }>('select id from workspace where slug = $1', [slug]);
  if (!row) throw new CommandFailure(`There is no workspace "${slug}".`);
  return { kind: 'operator', id: `cli ${command}`, workspaceId: row.id, requestId: uuidV7() };
}
