/*
 * The specification's "Webhook node connection rules" and "Comparison of start nodes", line by line, and rules of graphs that
 * the compiler's own tests leave to this file. What only a running service can tell of starts is in start-nodes.e2e-spec.ts.
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { inspect } from '#libs/schema';
import { Definition } from '../../../src/workflows/model/definition.js';
import { nodeKinds } from '../../../src/workflows/nodes/node-kinds.js';
import { execution, stopExecutions } from '../../support/app/run-execution.js';
import {
  approval,
  chain,
  compiled,
  editFields,
  forLoop,
  graph,
  httpRequest,
  ifElse,
  mutation,
  type NodeSketch,
  query,
  returns,
  rulesOf,
  subWorkflow,
  wait,
  webhook,
} from '../../support/workflows/workflow-graphs.js';

afterEach(stopExecutions);

const element = (config: object = {}): NodeSketch => ({
  type: 'frontendElement',
  config: { elementKey: 'order-form', fields: [{ name: 'amount', type: 'number' }], ...config },
});
const cron = (config: object = {}): NodeSketch => ({ type: 'cron', config: { expression: '0 9 * * *', ...config } });

const connectorTrigger = (config: object = {}): NodeSketch => ({
  type: 'connectorTrigger',
  config: { trigger: 'any.trigger', ...config },
});

const starts: [type: string, start: (config?: object) => NodeSketch][] = [
  ['webhook', webhook],
  ['frontendElement', element],
  ['cron', cron],
  ['connectorTrigger', connectorTrigger],
];

/** One of every kind of step, as short as it may be; `outputs` are those that must be named. */
const steps: Record<string, { step: NodeSketch; output?: string }> = {
  query: { step: query({ collection: 'orders' }) },
  mutation: { step: mutation({ collection: 'orders', operation: 'insert', fields: {} }) },
  agent: { step: { type: 'agent', config: { instructions: 'Help.', input: 'Hi', model: 'm' } } },
  httpRequest: { step: httpRequest() },
  forLoop: { step: forLoop([1]), output: 'done' },
  merge: { step: { type: 'merge', config: { inputs: [1, 2] } } },
  ifElse: { step: ifElse(true), output: 'true' },
  switch: { step: { type: 'switch', config: { value: 1, cases: [{ name: 'one', right: 1 }] } }, output: 'one' },
  connectorAction: { step: { type: 'connectorAction', config: { action: 'any.action' } } },
  repeatUntil: { step: { type: 'repeatUntil', config: { until: '{{ !$"startNode".none }}' } }, output: 'done' },
  aggregate: { step: { type: 'aggregate', config: { items: [1], values: [{ name: 'n', operation: 'count' }] } } },
  code: { step: { type: 'code', config: { code: 'return input;' } } },
  ...{ editFields: { step: editFields() }, wait: { step: wait({ seconds: 1 }) } },
  ...{ subWorkflow: { step: subWorkflow(uuidV7()) }, approval: { step: approval(), output: 'approve' } },
};

class NoInput {}
const EVENT = { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false };
const options = {
  action: () => ({ input: NoInput, reads: true }),
  trigger: () => ({ inputs: NoInput, event: EVENT }),
};
/** Warnings aside: a loop that repeats nothing is one. */
const errorsOf = (definition: Parameters<typeof rulesOf>[0]): string[] =>
  rulesOf(definition, options).filter((rule) => !rule.startsWith('('));

describe('the webhook node', () => {
  it.each(['error', ''])('is a start node: it has no inputs, only outputs (rule 1, output "%s")', (output) => {
    // Arrange
    //   in ──► a ──► in
    const back = `a ${output} in`.replace('  ', ' ');
    const definition = graph({ in: webhook(), a: editFields(), out: returns() }, 'in a', 'a out', back);
    // Act and assert
    const { faults } = compiled(definition);
    expect(faults.map(({ rule, node }) => [rule, node])).toEqual([['start_has_input', 'in']]);
    expect(faults[0]!.message).toContain('nothing may lead to it');
  });

  const named = ['query', 'mutation', 'agent', 'httpRequest', 'forLoop', 'ifElse'];
  const others = ['switch', 'connectorAction', 'editFields', 'wait', 'subWorkflow', 'approval'];
  it.each([...named, ...others])('may output to %s (rule 2)', (type) => {
    const { step, output = '' } = steps[type]!;
    const definition = graph(
      { in: webhook(), step, out: returns() },
      'in step',
      `step ${output} out`.replace('  ', ' '),
    );
    expect(errorsOf(definition)).toEqual([]);
  });

  it('may output to a Return at once', () => {
    expect(errorsOf(chain({ in: webhook({ responseMode: 'lastNode' }), out: returns() }))).toEqual([]);
  });

  it('has been tried with every kind of step there is', () => {
    const kinds = [...nodeKinds.values()].filter(({ role }) => role === 'step').map(({ type }) => type);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(steps)));
  });

  it.each(Object.entries(steps))('must connect to a Return to answer its caller, also behind %s (rule 3)', (_, one) => {
    //   in ──► step [──► out], and a loop has a body
    const { step, output = '' } = one;
    const isLoop = output === 'done';
    const nodes = { in: webhook({ responseMode: 'lastNode' }), step, ...(isLoop && { x: editFields() }) };
    const edges = ['in step', ...(isLoop ? ['step each x'] : [])];
    const withReturn = graph({ ...nodes, out: returns() }, ...edges, `step ${output} out`.replace('  ', ' '));
    expect(errorsOf(withReturn)).toEqual([]);
    expect(errorsOf(graph(nodes, ...edges))).toEqual(['return_missing in.responseMode']);
  });

  it('takes a Return behind an error output for one that answers (rule 3)', () => {
    const start = webhook({ responseMode: 'lastNode' });
    expect(errorsOf(graph({ in: start, a: editFields(), out: returns() }, 'in a', 'a error out'))).toEqual([]);
  });

  it('cannot connect to a Frontend Element node (rule 4)', () => {
    const definition = graph({ in: webhook(), form: element() }, 'in form');
    expect(errorsOf(definition)).toEqual(['start_has_input form', 'two_starts form']);
  });

  it.each<[string, Record<string, NodeSketch>, string[]]>([
    ['beside it', { in: webhook(), form: element() }, ['two_starts form']],
    ['before it in the list', { form: element(), in: webhook() }, ['two_starts in']],
  ])('has no Frontend Element node in its workflow (rule 5): %s', (_, nodes, expected) => {
    expect(errorsOf(graph(nodes))).toEqual(expected);
  });
});

describe('the comparison of start nodes', () => {
  it.each<[string, string, NodeSketch, object, unknown, unknown]>([
    [
      'webhook',
      'body, params, headers, query',
      webhook(),
      { body: { n: 1 }, params: { id: 'a' }, headers: { 'x-y': 'z' }, queryParams: { q: '2' }, method: 'POST' },
      ['body.n', 'params.id', 'headers["X-Y"]', 'queryParams.q'].map((part) => `$"startNode".${part}`),
      [1, 'a', 'z', '2'],
    ],
    ['frontendElement', 'form or UI data', element(), { amount: 5 }, '$"startNode".amount', 5],
    ['cron', 'none (empty object)', cron(), {}, '$"startNode"', {}],
  ])('Input data: %s gives %s', async (_, __, start, input, reference, value) => {
    const { journal, ending } = execution(chain({ in: start, seen: editFields({ value: reference }) }), { input });
    expect(await ending).toBe('ended');
    expect(journal.row('seen')!.output).toEqual({ value });
  });

  it.each<[string, string, string[]]>([
    ['webhook', 'yes', []],
    ['frontendElement', 'yes', []],
    ['cron', 'no', ['return_without_caller out']],
    ['connectorTrigger', 'no', ['return_without_caller out']],
  ])('Return node: %s: %s', (type, _, expected) => {
    const [, start] = starts.find(([name]) => name === type)!;
    expect(errorsOf(chain({ in: start(), a: editFields(), out: returns() }))).toEqual(expected);
    expect(errorsOf(chain({ in: start(), a: editFields() }))).toEqual([]);
  });

  it.each<[string, string, object[], string[]]>([
    [
      'webhook',
      'several types',
      [
        { type: 'none' },
        { type: 'basic', username: 'ann', password: '', environmentVariable: 'T' },
        { type: 'bearer', environmentVariable: 'T', apiKey: '' },
        { type: 'header', environmentVariable: 'T', headerName: 'X-Key', prefix: 'Key' },
        { type: 'query', environmentVariable: 'T', parameterName: 'key' },
      ],
      [],
    ],
    ['frontendElement', 'session-based', [{ type: 'none' }], ['unknown_field in.authentication']],
    ['cron', 'not applicable', [{ type: 'none' }], ['unknown_field in.authentication']],
  ])('Authentication: %s: %s', (type, _, authentications, expected) => {
    const [, start] = starts.find(([name]) => name === type)!;
    for (const authentication of authentications)
      expect(errorsOf(graph({ in: start({ authentication }) }))).toEqual(expected);
  });
});

describe('a start node of any kind', () => {
  it.each(starts)('is the only one: beside %s there is no other', (_, start) => {
    for (const [, other] of starts)
      expect(errorsOf(graph({ in: start(), other: other() }))).toEqual(['two_starts other']);
  });

  it.each(starts)('has no inputs: nothing leads to %s', (_, start) => {
    expect(errorsOf(graph({ in: start(), a: editFields() }, 'in a', 'a in'))).toEqual(['start_has_input in']);
  });
});

describe('the body of a loop', () => {
  //   in ──► loop ──done──► after
  //            └─each─► a ──► b
  const nodes = { in: webhook(), loop: forLoop([1]), a: editFields(), b: editFields(), after: editFields() };
  const edges = ['in loop', 'loop each a', 'a b', 'loop done after'];

  it.each<[string, Record<string, NodeSketch>, string[], string[]]>([
    ['is what its output each reaches', {}, [], []],
    ['holds no Return', { out: returns() }, ['b out'], ['return_in_loop out']],
    ['holds no Return behind an error output either', { out: returns() }, ['a error out'], ['return_in_loop out']],
    ['is joined by nothing outside', { c: editFields() }, ['in c', 'c b'], ['loop_joins_outside b']],
    ['does not lead on to what follows the loop', {}, ['b after'], ['loop_joins_outside after']],
    ['does not lead back to its loop', {}, ['b loop'], ['cycle a']],
  ])('%s', (_, more, further, expected) => {
    expect(errorsOf(graph({ ...nodes, ...more }, ...edges, ...further))).toEqual(expected);
  });

  it('may be empty, which is worth a warning', () => {
    expect(rulesOf(graph({ in: webhook(), loop: forLoop([1]) }, 'in loop'))).toEqual(['(empty_loop loop)']);
  });

  it.each<[string, string, string, string[]]>([
    ['sees the item', 'a', 'item', []],
    ['does not see the results', 'a', 'items', ['(unknown_field a.fields.v)']],
    ['is not there behind the loop: nobody sees the item', 'after', 'item', ['(unknown_field after.fields.v)']],
    ['has results behind the loop', 'after', 'items', []],
  ])('%s', (_, node, field, expected) => {
    expect(rulesOf(graph({ ...nodes, [node]: editFields({ v: `$"loop".${field}` }) }, ...edges))).toEqual(expected);
  });

  it('is out of sight for what follows the loop', () => {
    const { faults } = compiled(graph({ ...nodes, after: editFields({ v: '$"a"' }) }, ...edges));
    expect(faults).toMatchObject([
      { node: 'after', field: 'fields.v', rule: 'reference_not_earlier', severity: 'error' },
    ]);
  });
});

describe('graphs of hostile size', () => {
  const nodes = [...graph({ in: webhook(), a: editFields() }).nodes];
  const edges = (count: number) => Array.from({ length: count }, () => ({ from: 'in', to: 'a' }));

  it.each<[number, string[]]>([
    [19_999, []],
    [20_000, []],
    [20_001, ['edges too_many']],
    [1_000_000, ['edges too_many']],
  ])('with %d edges are taken or refused at once', (count, expected) => {
    const definition = { nodes, edges: edges(count) };
    const before = process.cpuUsage();
    const { faults } = inspect(Definition, definition);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(faults.map(({ field, rule }) => `${field} ${rule}`)).toEqual(expected);
  });

  it.each([
    [20_000, []],
    [20_001, ['nodes too_many']],
    [100_000, ['nodes too_many']],
  ])('with %d nodes are taken or refused at once', (count, expected) => {
    const many = Array.from({ length: count }, (_, index) => ({ ...nodes[1]!, id: `n${index}`, label: `n${index}` }));
    const before = process.cpuUsage();
    const { faults } = inspect(Definition, { nodes: many, edges: [] });
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(faults.map(({ field, rule }) => `${field} ${rule}`)).toEqual(expected);
  });

  it('are compiled at once, however many edges say the same', () => {
    const definition = { nodes, edges: edges(20_000) };
    const before = process.cpuUsage();
    const { faults } = compiled(definition);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(['duplicate_edge', 'more_faults']));
  });
});

describe('the connectorTrigger node', () => {
  it('gives the event with the schema that its trigger declares', () => {
    const refer = (value: string) =>
      compiled(chain({ in: connectorTrigger(), a: editFields({ value }) }), options).faults;
    expect(refer('$"startNode".event.text')).toEqual([]);
    expect(refer('$"startNode".eventId')).toEqual([]);
    expect(refer('$"startNode".event.txet')).toMatchObject([{ node: 'a', rule: 'unknown_field', severity: 'warning' }]);
  });

  it('names a trigger that there is, and inputs that it has', () => {
    expect(rulesOf(chain({ in: connectorTrigger(), a: editFields() }))).toEqual(['unknown_trigger in.trigger']);
    const wrong = chain({ in: connectorTrigger({ input: { chat: 1 } }), a: editFields() });
    expect(errorsOf(wrong)).toEqual(['unknown_field in.input.chat']);
  });
});
