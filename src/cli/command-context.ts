import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Caller } from '#libs/access';

/** Where a command writes. */
export interface Terminal {
  /** What was asked for. */
  out(text: string): void;
  /** What went wrong. */
  err(text: string): void;
  /** Whether somebody looks at it: what is piped elsewhere might be kept. */
  readonly isWatched: boolean;
}

/** What a command works with. */
export interface CommandContext {
  service: INestApplicationContext;
  /** The operator in the workspace that was chosen. */
  operator: Caller;
  terminal: Terminal;
}

/**
 * Makes the action of a command of its work, which gets the context first and then what commander hands to an action, and
 * gives the exit code.
 */
export type InService = <Params extends unknown[]>(
  work: (context: CommandContext, ...params: Params) => Promise<number>,
) => (...params: Params) => Promise<void>;

/** Makes the action of a command that needs no service of its work, which gives the exit code. */
export type Alone = (work: (terminal: Terminal) => Promise<number>) => () => Promise<void>;

/** Adds commands to the program, or to a group of it. */
export type AddCommands = (program: Command, inService: InService) => void;

/** A command cannot take a value of the command line; the message says what to change. */
export class UsageError extends Error {}

/** Somebody asked something that cannot be done; the message says so in one sentence. */
export class CommandFailure extends Error {}

/** What stands before the words of a command. */
export const CALL = 'npm run cli --';

/** The end of a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${CALL} ${line}`).join('\n')}`;
}

/** An option that a command cannot do without, with a value that is not empty. */
export function requiredOption(flags: string, summary: string): Option {
  return new Option(flags, `${summary} (needed)`).makeOptionMandatory().argParser((value: string) => {
    if (value === '') throw new InvalidArgumentError('It is empty.');
    return value;
  });
}

export const showOption = (): Option => new Option('--show', 'prints the secret even where the output is no terminal');

/** Refuses to print a secret where nobody looks. @throws UsageError */
export function requireWatched({ isWatched }: Terminal, { show }: { show?: true }): void {
  if (isWatched || show) return;
  throw new UsageError(
    'This prints a secret once. Run it in a terminal, or add --show if the output may hold a secret.',
  );
}
