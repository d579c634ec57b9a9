import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import { CodeThreads } from '../../../src/workflows/code/code-threads.service.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { codeBlocks } from '../support/documents/shell-commands.js';

const page = readFileSync('docs/how-to/write-code.md', 'utf8');
const values = codeBlocks(page, 'json').map((text) => JSON.parse(text) as unknown);
const examples = codeBlocks(page, 'js').map((source, at) => [source, values[2 * at], values[2 * at + 1]] as const);

const threads = new CodeThreads(parse(Environment, { text: {} }));
afterAll(() => threads.onApplicationShutdown());

it.each(examples)(
  'an example of docs/how-to/write-code.md gives what the page says: %s',
  async (source, input, value) => {
    const call = { source, input, timeLimitMs: 60_000, maxCharacters: 10_000 };
    const result = await threads.run('a', call, new AbortController().signal);
    expect(JSON.parse(result.toString())).toEqual(value);
  },
);

it('each example of code has its input and its result', () => {
  expect([examples.length, values.length]).toEqual([2, 4]);
});
