import { describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { runCommandLine } from './run-command-line.js';

/** What a command line comes to; `opened` says how often it asked for the service, which answers with exit code 7. */
async function run(...words: string[]) {
  const result = { code: 0, out: '', err: '', opened: 0 };
  const terminal = {
    isWatched: true,
    out: (text: string) => void (result.out += text),
    err: (text: string) => void (result.err += text),
  };
  const withService = () => Promise.resolve((result.opened++, 7));
  result.code = await runCommandLine(words, { terminal, withService });
  return result;
}

/** The workspace that a command line looks for. */
async function workspaceOf(...words: string[]): Promise<unknown> {
  const asked: unknown[] = [];
  const query = (_: string, params: unknown[]) => Promise.resolve((asked.push(...params), []));
  const service = { get: () => ({ query }) } as unknown as INestApplicationContext;
  const terminal = { isWatched: true, out: () => undefined, err: () => undefined };
  expect(await runCommandLine(words, { terminal, withService: (work) => work(service) })).toBe(1);
  return asked[0];
}

const NEEDED = ['--name', 'A key', '--scopes', '*'];

describe('a command line', () => {
  it.each<[string[]]>([
    [['keys', 'list']],
    [['keys', 'create', ...NEEDED, '--show']],
    [['keys', 'create', '--name=--x', '--scopes=*']],
    [['test', 'w']],
    [['test', '--workspace', 'acme', 'w', 'a', 'b']],
    [['export', 'w', 'f']],
    [['export', '--', '--w']],
  ])('is taken: %j', async (words) => {
    expect(await run(...words)).toEqual({ code: 7, out: '', err: '', opened: 1 });
  });

  it.each<[string[], unknown]>([
    [['keys', 'list'], 'default'],
    [['keys', 'list', '--workspace', 'acme'], 'acme'],
    [['test', '--workspace=acme', 'w'], 'acme'],
    [['--workspace', 'acme', 'keys', 'list'], 'acme'],
  ])('chooses a workspace: %j', async (words, expected) => {
    expect(await workspaceOf(...words)).toBe(expected);
  });

  it.each<[string[], string]>([
    [['keys', 'burn'], "unknown command 'burn'"],
    [['keys', 'lst'], 'Did you mean list?'],
    [['dance'], "unknown command 'dance'"],
    [['keys', 'create', '--scopes', '*'], "required option '--name <text>' not specified"],
    [['keys', 'create', '--name', '', '--scopes', '*'], "argument '' is invalid. It is empty."],
    [['keys', 'list', 'all'], "too many arguments for 'list'"],
    [['keys', 'list', '--all'], "unknown option '--all'"],
    [['keys', 'list', '--workspace'], "option '--workspace <slug>' argument missing"],
    [['keys', 'create', '--name'], "option '--name <text>' argument missing"],
    [['keys', 'revoke'], "missing required argument 'id'"],
    [['export', 'a', 'b', 'c'], "too many arguments for 'export'"],
  ])('is refused: %j', async (words, message) => {
    const { err, ...rest } = await run(...words);
    expect(rest).toEqual({ code: 2, out: '', opened: 0 });
    expect(err).toContain(message);
    expect(err).toContain('Add --help to see what is possible.\n');
  });

  it.each<[string[]]>([[[]], [['keys']]])('that names no command is shown what there is: %j', async (words) => {
    expect(await run(...words)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('keys revoke <id> '),
      opened: 0,
    });
  });
});

describe('the help', () => {
  it.each<[string[]]>([[['--help']], [['-h']], [['help']]])(
    'names every command with its arguments: %j',
    async (words) => {
      const { code, out, err, opened } = await run(...words);
      expect({ code, err, opened }).toEqual({ code: 0, err: '', opened: 0 });
      for (const line of ['keys create', 'audit verify', 'test <workflow id or name> [tests...]', 'rotate-keys'])
        expect(out).toContain(`\n  ${line} `);
      expect(out).toMatch(/cli -- sandbox starts .*\n.*\nExit code: 0 done, 1 failed, 2 /);
    },
  );

  it.each<[string[]]>([[['keys', '--help']], [['help', 'keys']]])(
    'names the commands of a group: %j',
    async (words) => {
      const { code, out } = await run(...words);
      expect(code).toBe(0);
      expect(out).toContain('\n  keys list ');
      expect(out).not.toContain('users');
    },
  );

  it('shows arguments, options and examples of one command', async () => {
    const { code, out } = await run('users', 'add', '--help');
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        'Usage: npm run cli -- users add [options]',
        '',
        'invites a person and prints the link for them, once; it is good for 7 days',
        '',
        'Options:',
        '  --email <address>   with which the person signs in (needed)',
        '  --role <role>       submitter, viewer, editor, admin (needed)',
        '  --show              prints the secret even where the output is no terminal',
        '  -h, --help          shows this help',
        '',
        'Global Options:',
        '  --workspace <slug>  the workspace (default: "default")',
        '',
        'Examples:',
        '  npm run cli -- users add --email ada@example.org --role admin',
        '  npm run cli -- users add --email bob@example.org --role viewer --workspace acme',
        '',
      ],
    ]);
  });
});
