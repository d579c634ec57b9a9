import type { Command, CommandOption } from './command.js';
import { COMMON_OPTIONS } from './parse-command-line.js';

const CALL = 'npm run cli --';

/** The help on all commands. */
export function helpOnAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usage(command).length)) + 2;
  return [
    `Usage: ${CALL} <command> [options]`,
    '',
    ...commands.map((command) => `  ${usage(command).padEnd(width)}${command.summary}`),
    `  ${'sandbox'.padEnd(width)}starts the fakes of all providers, as npm run sandbox does`,
    '',
    `${CALL} <command> --help shows the options of a command with examples.`,
    'Exit code: 0 done, 1 failed, 2 the command line is wrong.',
    '',
  ].join('\n');
}

/** The help on one command. */
export function helpOn(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS }).map(([name, option]): [string, string] => [
    named(name, option),
    `${option.summary}${option.required ? ' (needed)' : ''}`,
  ]);
  const width = Math.max(...options.map(([name]) => name.length)) + 2;
  return [
    `Usage: ${CALL} ${usage(command)} [options]`,
    '',
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    '',
    ...options.map(([name, summary]) => `  ${name.padEnd(width)}${summary}`),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${CALL} ${example}`),
    '',
  ].join('\n');
}

function usage({ name, args = [] }: Command): string {
  return [name, ...args.map((arg) => (arg.startsWith('[') ? arg : `<${arg}>`))].join(' ');
}

function named(name: string, { value }: CommandOption): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}
