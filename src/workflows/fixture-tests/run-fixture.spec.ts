import { describe, expect, it } from '@jest/globals';
import {
  approval,
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  ifElse,
  mutation,
  planOf,
  query,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../test/support/workflows/workflow-graphs.js';
import type { Definition } from '../model/definition.js';
import { compareWithExpectation } from './compare-with-expectation.js';
import { runFixture } from './run-fixture.js';
import type { Expectation, NodeMock } from '../definition/tests/workflow-fixture.dto.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const LIMITS = { loopMaxItems: 1000, valueMaxCharacters: 1_000_000 };
const OTHER = '01890000-0000-7000-8000-000000000000';

type Mocks = Record<string, Partial<NodeMock>>;

async function judged(definition: Definition, mocks: Mocks, expected: Expectation, input: unknown = {}) {
  const options = { ...LIMITS, input, mocks: mocks as Record<string, NodeMock>, limitMs: 30_000, now: NOW };
  return compareWithExpectation(await runFixture(planOf(definition), options), expected);
}

const fetched = chain({
  in: webhook(),
  call: httpRequest({ url: 'https://example.org/{{ $"startNode".body.id }}' }),
  out: returns(
    { got: '$"call".body', from: '$"startNode".body.id' },
    { statusCode: 201, headers: { 'X-Kind': 'new' } },
  ),
});
const caught = graph(
  { in: webhook(), call: httpRequest(), ok: returns('fine'), bad: returns('$"call".message') },
  'in call',
  'call ok',
  'call error bad',
);
const asked = graph(
  { in: webhook(), ask: approval(), yes: returns('$"ask".values'), no: returns('no') },
  'in ask',
  'ask approve yes',
  'ask reject no',
);
const looped = graph(
  { in: webhook(), each: forLoop('$"startNode".body'), call: httpRequest(), out: returns('$"each".count') },
  'in each',
  'each each call',
  'each done out',
);

describe('a run of a test', () => {
  it.each<[string, Definition, Mocks, Expectation, unknown]>([
    [
      'hands the value of a mock on',
      fetched,
      { call: { output: { body: { a: 1 } } } },
      {
        output: { got: { a: 1 }, from: 'x' },
        response: { statusCode: 201, headers: { 'x-kind': 'new' } },
        nodes: { call: { status: 'succeeded', output: { body: { a: 1 } } } },
      },
      { body: { id: 'x' } },
    ],
    [
      'goes on as a mock decides',
      asked,
      { ask: { output: { decision: 'approve', values: { why: 'so' } } } },
      { output: { why: 'so' } },
      {},
    ],
    [
      'fails with the error of a mock',
      fetched,
      { call: { error: { code: 'http_error', message: 'no' } } },
      { error: { code: 'http_error' }, nodes: { call: { status: 'failed' }, out: { status: 'notRun' } } },
      { body: { id: 'x' } },
    ],
    [
      'tries a node that fails once, whatever it says of repeats',
      chain({
        in: webhook(),
        call: { ...httpRequest(), retry: { maxAttempts: 3, backoffMs: 3_600_000 } },
        out: returns(),
      }),
      { call: { error: { code: 'http_error', message: 'no' } } },
      { status: 'failed' },
      {},
    ],
    [
      'goes on by the output for errors',
      caught,
      { call: { error: { code: 'http_error', message: 'no' } } },
      { output: 'no', nodes: { ok: { status: 'notRun' } } },
      {},
    ],
    [
      'waits for no time',
      chain({ in: webhook(), pause: wait({ seconds: 3600 }), out: returns('$"pause".until') }),
      {},
      { output: '2026-01-01T01:00:00.000Z' },
      {},
    ],
    [
      'takes what somebody would have decided from the mock',
      chain({ in: webhook(), ask: wait({ resume: true }), out: returns('$"ask".body') }),
      { ask: { output: { body: 'yes' } } },
      { output: 'yes' },
      {},
    ],
    [
      'takes another workflow, a collection and a variable from mocks',
      chain({
        in: webhook(),
        other: subWorkflow(OTHER),
        read: query({ collection: 'c' }),
        write: mutation({ collection: 'c', operation: 'insert', fields: {} }),
        out: returns({ a: '$"other"', b: '$"read".n' }),
      }),
      { other: { output: 1 }, read: { output: { n: 2 } }, write: {} },
      { output: { a: 1, b: 2 } },
      {},
    ],
    [
      'gives a list of values for a node in a loop',
      looped,
      { call: { output: 'x' } },
      { output: 3, nodes: { call: { status: 'succeeded', output: ['x', 'x', 'x'] } } },
      { body: [1, 2, 3] },
    ],
    [
      'replaces a node that only computes, too',
      chain({ in: webhook(), set: editFields({ a: 1 }), out: returns('$"set"') }),
      { set: { output: { a: 2 } } },
      { output: { a: 2 } },
      {},
    ],
  ])('%s', async (_, definition, mocks, expected, input) => {
    expect(await judged(definition, mocks, expected, input)).toEqual({ passed: true, differences: [] });
  });

  it.each<[string, Expectation, string[]]>([
    ['nothing, where it fails', {}, ['status', 'error']],
    ['another status', { status: 'succeeded', output: null }, ['status', 'error']],
    ['another error', { error: { code: 'node_timeout' } }, ['error.code']],
    ['an answer', { status: 'failed', output: {}, response: { statusCode: 200 } }, ['output', 'response.statusCode']],
    ['another end of a node', { status: 'failed', nodes: { call: { status: 'succeeded' } } }, ['nodes.call.status']],
    ['a value of a node that did not run', { status: 'failed', nodes: { out: { output: 1 } } }, ['nodes.out.output']],
  ])('differs when %s is expected', async (_, expected, paths) => {
    const mocks = { call: { error: { code: 'http_error', message: 'no' } } } as Mocks;
    const { passed, differences } = await judged(fetched, mocks, expected, { body: { id: 'x' } });
    expect([passed, differences.map(({ path }) => path)]).toEqual([false, paths]);
  });

  it('tells the innermost differences with both values, fifty at most', async () => {
    const mocks = { call: { output: { body: { list: [1, 2], only: true } } } };
    const expected = { output: { got: { list: [1, 3, 4] }, from: 'x' }, response: { headers: { Missing: 'h' } } };
    expect((await judged(fetched, mocks, expected, { body: { id: 'x' } })).differences).toEqual([
      { path: 'output.got.list[1]', expected: 3, actual: 2 },
      { path: 'output.got.list[2]', expected: 4 },
      { path: 'output.got.only', actual: true },
      { path: 'response.headers.Missing', expected: 'h' },
    ]);
    const many = await judged(
      fetched,
      { call: { output: { body: Array(99).fill('x'.repeat(9000)) } } },
      {
        output: { got: Array(99).fill(1), from: 'x' },
      },
    );
    expect(many.differences).toHaveLength(50);
    expect(JSON.stringify(many.differences[0]).length).toBeLessThan(2200);
  });

  it.each<[string, Definition]>([
    ['a request', caught],
    ['somebody’s decision', chain({ in: webhook(), call: wait({ resume: true }), out: returns() })],
    ['another workflow', chain({ in: webhook(), call: subWorkflow(OTHER), out: returns() })],
    ['a query', chain({ in: webhook(), call: query({ collection: 'c' }), out: returns() })],
    ['a request in a loop', looped],
  ])(
    'fails without a mock for %s and names the node, even where the workflow deals with the error',
    async (_, definition) => {
      const { passed, message, differences } = await judged(definition, {}, { status: 'failed' }, { body: [1, 2] });
      expect([passed, differences.map(({ path }) => path)]).toEqual([false, ['mocks.call']]);
      expect(message).toMatch(/^The node "call" \(\w+, id call\) reaches outside of the run/);
    },
  );

  it('needs no mock for what is not reached', async () => {
    const either = graph(
      { in: webhook(), choose: ifElse('$"startNode".body.go'), call: httpRequest(), out: returns(1), no: returns(2) },
      'in choose',
      'choose true call',
      'call out',
      'choose false no',
    );
    expect(await judged(either, {}, { output: 2 }, { body: { go: false } })).toMatchObject({ passed: true });
  });

  it.each([
    ['missing', 'the workflow has no node with this id'],
    ['in', 'a node of type webhook runs as it is'],
    ['each', 'a node of type forLoop runs as it is'],
    ['out', 'a node of type return runs as it is'],
  ])('is not judged with a mock for %s', async (id, reason) => {
    const { passed, message } = await judged(looped, { [id]: { output: 1 }, call: {} }, {}, { body: [1] });
    expect([passed, message]).toEqual([false, `There is a mock for "${id}", but ${reason}.`]);
  });

  it('checks the values that a replaced node gets', async () => {
    const definition = chain({ in: webhook(), call: httpRequest({ url: '$"startNode".body' }), out: returns() });
    const expected = { error: { code: 'invalid_input' as const } };
    expect(await judged(definition, { call: {} }, expected, { body: [1] })).toMatchObject({ passed: true });
  });

  it('is not passed by expecting that a node which is not there has not run', async () => {
    const mocks = { call: { output: { body: 1 } } };
    expect(await judged(fetched, mocks, { nodes: { renamed: { status: 'notRun' } } })).toEqual({
      passed: false,
      message: 'The workflow has no node with the id "renamed".',
      differences: [{ path: 'nodes.renamed', expected: 'a node of the workflow' }],
    });
  });
});
