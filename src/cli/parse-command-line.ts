import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Command, type CommandCall, type CommandOption, UsageError } from './command.js';

/** A command line that can be run, or a wish for help: on some commands, or on all. */
export type CommandLine =
  | ({ help: false; command: Command; workspace: string } & Pick<CommandCall, 'args' | 'options'>)
  | { help: true; about?: readonly Command[] };

/** Options that every command takes. */
export const COMMON_OPTIONS: Readonly<Record<string, CommandOption>> = {
  workspace: { value: 'slug', summary: 'the workspace; default when it is left out' },
  help: { summary: 'shows this help' },
};

/** Reads the words behind `npm run cli --`. @throws UsageError for what no command takes */
export function parseCommandLine(words: readonly string[], commands: readonly Command[]): CommandLine {
  const [first, second] = words;
  if (first === undefined || first === '--help' || first === 'help') return { help: true };
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
  const family = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (!command && family.length > 0 && second === '--help') return { help: true, about: family };
  if (!command) throw new UsageError(unknown([first, second], family));
  const { values, positionals: args } = read(command, words.slice(command.name.split(' ').length));
  const { help, workspace, ...options } = values;
  if (help) return { help: true, about: [command] };
  checkArgs(command, args);
  for (const [name, { required }] of Object.entries(command.options ?? {}))
    if (required && !options[name]) throw new UsageError(`--${name} is missing.`, command);
  return { help: false, command, workspace: (workspace as string | undefined) ?? 'default', args, options };
}

function unknown(words: readonly (string | undefined)[], family: readonly Command[]): string {
  if (family.length > 0)
    return `"${words[0]}" is followed by one of: ${family.map(({ name }) => name.split(' ')[1]).join(', ')}.`;
  return `There is no command "${words.filter(Boolean).join(' ')}".`;
}

function read(command: Command, args: readonly string[]) {
  const known = Object.entries({ ...COMMON_OPTIONS, ...command.options });
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    known.map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as CommandCall['options'], positionals };
  } catch (error) {
    // The first sentence says what is wrong; the rest is advice on how to escape.
    throw new UsageError(`${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.`, command);
  }
}

function checkArgs(command: Command, args: readonly string[]): void {
  const { args: expected = [] } = command;
  const needed = expected.filter((name) => !name.startsWith('['));
  const missing = needed[args.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`, command);
  const takesMore = expected.at(-1)?.endsWith('…]') ?? false;
  if (args.length > expected.length && !takesMore)
    throw new UsageError(`"${args[expected.length]}" is one argument too many.`, command);
}
