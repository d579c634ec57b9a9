import { describe, expect, it } from '@jest/globals';
import type { Command } from './command.js';
import { helpOn, helpOnAll } from './help-text.js';
import { parseCommandLine } from './parse-command-line.js';

const command = (name: string, more: Partial<Command> = {}): Command => ({
  name,
  summary: `does ${name}`,
  examples: [`${name} --example`],
  run: () => Promise.resolve(0),
  ...more,
});
const add = command('keys create', {
  options: {
    name: { value: 'text', required: true, summary: 'what for' },
    show: { summary: 'prints it' },
  },
});
const check = command('test', { args: ['workflow', '[tests…]'] });
const list = command('keys list');
const commands = [add, list, check, command('export', { args: ['workflow', '[file]'] })];
const parsed = (...words: string[]) => parseCommandLine(words, commands);

describe('a command line', () => {
  it.each<[string[], object]>([
    [['keys', 'list'], { args: [], options: {}, workspace: 'default' }],
    [['keys', 'create', '--name', 'A key', '--show'], { args: [], options: { name: 'A key', show: true } }],
    [['keys', 'create', '--name=--x'], { options: { name: '--x' } }],
    [['test', 'w'], { args: ['w'] }],
    [['test', '--workspace', 'acme', 'w', 'a', 'b'], { args: ['w', 'a', 'b'], workspace: 'acme' }],
    [['export', 'w', 'f'], { args: ['w', 'f'] }],
    [['export', '--', '--w'], { args: ['--w'] }],
  ])('is read from %j', (words, expected) => {
    expect(parsed(...words)).toMatchObject({ help: false, ...expected });
  });

  it.each<[string[], Command[] | undefined]>([
    [[], undefined],
    [['--help'], undefined],
    [['help'], undefined],
    [
      ['keys', '--help'],
      [add, list],
    ],
    [['keys', 'create', '--help'], [add]],
    [['test', '--help'], [check]],
  ])('asks for help with %j', (words, about) => {
    expect(parsed(...words)).toEqual({ help: true, ...(about && { about }) });
  });

  it.each<[string[], string]>([
    [['keys'], '"keys" is followed by one of: create, list.'],
    [['keys', 'burn'], '"keys" is followed by one of: create, list.'],
    [['dance'], 'There is no command "dance".'],
    [['keys', 'create'], '--name is missing.'],
    [['keys', 'create', '--name', ''], '--name is missing.'],
    [['keys', 'list', 'all'], '"all" is one argument too many.'],
    [['keys', 'list', '--all'], "Unknown option '--all'."],
    [['keys', 'create', '--name'], "Option '--name <value>' argument missing."],
    [['test'], 'workflow is missing.'],
    [['export', 'a', 'b', 'c'], '"c" is one argument too many.'],
  ])('is refused for %j', (words, message) => {
    expect(() => parsed(...words)).toThrow(message);
  });
});

describe('the help', () => {
  it('names every command with its arguments', () => {
    for (const line of ['keys create', 'test <workflow> [tests…]', 'export <workflow> [file]', 'sandbox'])
      expect(helpOnAll(commands)).toContain(`  ${line} `);
  });

  it('shows options and examples of one command', () => {
    expect(helpOn(add).split('\n')).toEqual([
      'Usage: npm run cli -- keys create [options]',
      '',
      'Does keys create.',
      '',
      '  --name <text>       what for (needed)',
      '  --show              prints it',
      '  --workspace <slug>  the workspace; default when it is left out',
      '  --help              shows this help',
      '',
      'Examples:',
      '  npm run cli -- keys create --example',
      '',
    ]);
  });
});
