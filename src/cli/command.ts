import type { INestApplicationContext } from '@nestjs/common';
import type { Caller } from '@libs/access';

/** Where a command writes. */
export interface Terminal {
  /** What was asked for. */
  out(text: string): void;
  /** What went wrong. */
  err(text: string): void;
  /** Whether somebody looks at it: what is piped elsewhere might be kept. */
  readonly isWatched: boolean;
}

/** An option of a command, `--name value`, or `--name` alone for a flag. */
export interface CommandOption {
  /** What stands for its value in the help; absent for flags. */
  value?: string;
  required?: boolean;
  summary: string;
}

/** What a command is called with. */
export interface CommandCall {
  service: INestApplicationContext;
  /** The operator in the workspace that was chosen. */
  operator: Caller;
  args: readonly string[];
  /** Values of options by name; flags are `true`. */
  options: Readonly<Record<string, string | true | undefined>>;
  terminal: Terminal;
}

/** A command of the command line. */
export interface Command {
  /** One or two words. */
  name: string;
  summary: string;
  /** Names of its arguments as the help shows them; `[name]` may be left out, `[name…]` may be several. */
  args?: readonly string[];
  options?: Readonly<Record<string, CommandOption>>;
  /** Lines behind `npm run cli -- `. */
  examples: readonly string[];
  /** @returns the exit code */
  run(call: CommandCall): Promise<number>;
}

/** The command line is not what a command takes; the message says what to change. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** The command it was meant for. */
    readonly command?: Command,
  ) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Somebody asked something that cannot be done; the message says so in one sentence. */
export class CommandFailure extends Error {}

/** The option of commands that print a secret. */
export const SHOW_OPTION = {
  show: { summary: 'prints the secret even where the output is no terminal' },
} as const satisfies Record<string, CommandOption>;

/** Refuses to print a secret where nobody looks. @throws UsageError */
export function requireWatched({ terminal, options }: CommandCall): void {
  if (terminal.isWatched || options['show']) return;
  throw new UsageError(
    'This prints a secret that is shown once. Run it in a terminal, or add --show where the output may hold a secret.',
  );
}
