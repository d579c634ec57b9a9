/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; (a) has an effect.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { call, execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  returns,
  subWorkflow,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import type { NodeSketch } from '../../../../test/support/workflows/workflow-graphs.js';
import { jsonSize } from '../memory/sizes.js';

afterEach(stopExecutions);

const within = (valueMaxCharacters: number) => ({ services: { valueMaxCharacters } });
const LIST = '$"startNode".body.list';
const ITEM = '$"loop".item';
/** Twenty times what came in. */
const TWENTY = Array<string>(20).fill('$"startNode".body');
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('jsonSize', () => {
  it.each<[string, unknown]>([
    ['a text', 'a'],
    ['a list', ['a', 'bc', []]],
    ['an object', { a: 'b', c: { d: 'e' } }],
    ['what stands in two places', Array(10).fill({ a: ['x'.repeat(20)] })],
  ])('is about the length of the JSON: %s', (_, value) => {
    const { length } = JSON.stringify(value);
    expect(jsonSize(value)).toBeGreaterThanOrEqual(length);
    expect(jsonSize(value)).toBeLessThan(length + 2 + length / 10);
  });

  it('counts no further than it must', () => {
    const endless: unknown[] = ['a'];
    endless.push(endless, endless);
    expect(jsonSize(endless, 100)).toBeGreaterThan(100);
    expect([jsonSize(nested(2000)), jsonSize(nested(2001))]).toEqual([expect.any(Number), Infinity]);
  });
});

const wide = (fields: number): object => Object.fromEntries(Array.from({ length: fields }, (_, n) => [`f${n}`, 1]));

describe('an object of many fields', () => {
  it('is beyond any limit when it has more than one may have', () => {
    expect([jsonSize(wide(20_000), 1e9), jsonSize([wide(20_001)], 1e9)]).toEqual([expect.any(Number), Infinity]);
    expect(jsonSize(wide(20_001))).toBeLessThan(Infinity);
  });

  it('counts as much as the time that it takes, in how many places it may stand', () => {
    expect(jsonSize(wide(1001))).toBeGreaterThan(10 * jsonSize(wide(1000)));
  });

  it('fails the node that would make it', async () => {
    const half = (name: string): object => Object.fromEntries(Object.keys(wide(10_001)).map((key) => [name + key, 1]));
    const body = { one: half('a'), other: half('b') };
    const merge = editFields({}, { fields: '$"startNode".body.one', base: '$"startNode".body.other' });
    const { journal, ending } = execution(chain({ in: webhook(), merge }), { ...within(1e9), input: { body } });
    await ending;
    expect(journal.run).toMatchObject({
      status: 'failed',
      error: { code: 'too_large', message: expect.stringContaining('more than 20000 fields') },
    });
  });
});

describe('RunExecution of large values', () => {
  it('ends a run whose nodes each hold the value before ten times, when there is too much of it', async () => {
    // Arrange
    //   in ──► more0 ──► … ──► more9
    const more = Object.fromEntries(
      Array.from({ length: 10 }, (_, level) => {
        const before = level === 0 ? 'x' : `$"more${level - 1}"`;
        return [`more${level}`, editFields(Object.fromEntries([...'abcdefghij'].map((name) => [name, before])))];
      }),
    );
    // Act
    const { journal, ending } = execution(chain({ in: webhook(), ...more }), within(10_000));
    await ending;
    // Assert
    const error = { code: 'too_large', message: expect.stringContaining('The input of the node') };
    expect(journal.run).toMatchObject({ status: 'failed', error: { ...error, node: 'more3' } });
    expect(journal.row('more3')).toMatchObject({ status: 'failed', input: null, output: null, error });
  });

  it.each<[string, NodeSketch]>([
    ['a pure node', editFields({ v: TWENTY })],
    ['a node with an effect', call('one', { body: TWENTY })],
    ['a loop', forLoop(TWENTY)],
    ['a sub-workflow', subWorkflow('01890000-0000-7000-8000-000000000000', TWENTY)],
    ['a Return', returns(TWENTY)],
  ])('fails a node whose input is too large: %s', async (_, last) => {
    const input = { body: 'x'.repeat(100) };
    const { journal, ending } = execution(chain({ in: webhook(), last }), { input, ...within(1000) });
    await ending;
    expect(journal.run).toMatchObject({ status: 'failed', error: { code: 'too_large', node: 'last' } });
    expect(journal.row('last')).toMatchObject({ status: 'failed', input: null });
  });

  it('fails a node with an effect whose answer is too large, once, and goes on by its error output', async () => {
    // Arrange
    //   in ──► (one, retried) ──error──► out
    const one = { ...call('one'), retry: { maxAttempts: 3, backoffMs: 1 } };
    const definition = graph({ in: webhook(), one, out: returns('$"one".code') }, 'in one', 'one error out');
    const { journal, calls, ending } = execution(definition, within(500));
    // Act
    await settle();
    calls[0]!.answer({ text: 'x'.repeat(500) });
    await ending;
    // Assert
    expect([journal.run.output, calls.length]).toEqual(['too_large', 1]);
    expect(journal.row('one')).toMatchObject({ status: 'failed', output: null });
  });

  // `{ items, count }` with three results that hold their item of 100 characters twice.
  it.each([
    ['up to the limit', 678, { status: 'succeeded', output: 3 }],
    ['above it', 677, { status: 'failed', output: null, error: { code: 'too_large', node: 'loop' } }],
  ])('holds results of a loop that are together %s', async (_, limit, run) => {
    const definition = graph(
      { in: webhook(), loop: forLoop(LIST), x: editFields({ v: ITEM, w: ITEM }), out: returns('$"loop".count') },
      ...['in loop', 'loop each x', 'loop done out'],
    );
    const input = { body: { list: Array(3).fill('x'.repeat(100)) } };
    const { journal, ending } = execution(definition, { input, ...within(limit) });
    await ending;
    expect(journal.run).toMatchObject(run);
  });

  it('writes large records before many have gathered', async () => {
    const definition = graph(
      { in: webhook(), loop: forLoop(LIST), x: editFields({ v: '$"startNode".body.long' }), y: returns() },
      ...['in loop', 'loop each x', 'loop done y'],
    );
    const body = { list: Array(50).fill(0), long: 'x'.repeat(1_000_000) };
    const { journal, ending } = execution(definition, { input: { body }, ...within(100_000_000) });
    await ending;
    expect(journal.run.status).toBe('succeeded');
    expect(Math.max(...journal.commits.map(({ rows }) => rows.length))).toBeLessThan(10);
  });
});
