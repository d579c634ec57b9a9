import type { INestApplicationContext } from '@nestjs/common';
import { Command, CommanderError } from 'commander';
import type { Caller } from '#libs/access';
import { uuidV7 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { Database } from '../platform/database/connection/database.js';
import { type Alone, CALL, CommandFailure, type InService, type Terminal, UsageError } from './command-context.js';
import { addCommands } from './commands.js';
import { addDoctorCommand } from './doctor/doctor-command.js';

/** Opens the parts of the service for some work, and gives what the work gives. */
export type WithService = (work: (service: INestApplicationContext) => Promise<number>) => Promise<number>;

const MORE = 'Add --help to see what is possible.';

const EXIT_CODES = `
${CALL} sandbox starts the fakes of all providers, as npm run sandbox does.
${CALL} <command> --help shows the options of a command with examples.
Exit code: 0 done, 1 failed, 2 the command line is wrong.`;

/** Runs the words behind `npm run cli --`. @returns the exit code: 0 done, 1 failed, 2 wrong command line */
export async function runCommandLine(
  words: readonly string[],
  { terminal, withService }: { terminal: Terminal; withService: WithService },
): Promise<number> {
  let exitCode = 0;
  const inService: InService =
    (work) =>
    async (...params) => {
      const command = params.at(-1) as Command;
      exitCode = await withService(async (service) => {
        try {
          return await work({ service, operator: await operatorOf(command, service), terminal }, ...params);
        } catch (error) {
          return explain(error, terminal);
        }
      });
    };
  const program = emptyProgram(terminal);
  const alone: Alone = (work) => async () => void (exitCode = await work(terminal));
  addCommands(program, inService);
  addDoctorCommand(program, alone);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Whoever asked for help got it; whoever got it for want of a command did not.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

/** A program without commands; what is set here holds for each that is added. */
function emptyProgram({ out, err }: Terminal): Command {
  return new Command(CALL)
    .description('Millrace from the command line: it works on the database that the configuration names.')
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError(MORE)
    .option('--workspace <slug>', 'the workspace', 'default')
    .helpOption('-h, --help', 'shows this help')
    .helpCommand('help [command]', 'shows the help on a command')
    .configureHelp({
      showGlobalOptions: true,
      // One look tells what there is: commands of a group stand there in full, and each with its arguments.
      visibleCommands: ({ commands }) => commands.flatMap((one) => (one.commands.length > 0 ? one.commands : [one])),
      subcommandTerm: (command) => [wordsOf(command), command.usage().replace(/^\[options\] ?/, '')].join(' ').trim(),
    })
    .addHelpText('after', EXIT_CODES);
}

/** What a command is called, with the name of its group. */
function wordsOf(command: Command): string {
  return command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}

/** Says what the user can do about it. @throws what nobody foresaw */
function explain(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.err(`${error.message}\n${MORE}\n`);
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
async function operatorOf(command: Command, service: INestApplicationContext): Promise<Caller> {
  const { workspace } = command.optsWithGlobals<{ workspace: string }>();
  const [row] = await service
    .get(Database)
    .query<{ id: string }>('select id from workspace where slug = $1', [workspace]);
  if (!row) throw new CommandFailure(`There is no workspace "${workspace}".`);
  return { kind: 'operator', id: `cli ${wordsOf(command)}`, workspaceId: row.id, requestId: uuidV7() };
}
