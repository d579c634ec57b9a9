/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  ifElse,
  planOf,
  returns,
  rulesOf,
  webhook,
  type NodeSketch,
} from '../../../test/support/workflows/workflow-graphs.js';
import { FIRST_NODE_SLOT, RUN_SLOT, START_SLOT } from '../nodes/contract/slots.js';

const START = {
  body: { n: 5, text: 'hi', odd: { 'a b': 1, __proto__x: 2 }, list: [1, 2], template: '{{ 1 + 1 }}' },
  queryParams: { x: ['1', '2'] },
  params: { id: 'a/b' },
  headers: { 'content-type': 'application/json', 'x-y': 'z' },
  method: 'POST',
};

/** The input of the node `x` in `in ──► first ──► x`, with the start data above and `first` having made `{ a: 1 }`. */
function inputOf(node: NodeSketch): unknown {
  const plan = planOf(chain({ in: webhook(), first: editFields(), x: node }));
  const slots = new Map<number, unknown>([
    [START_SLOT, START],
    [RUN_SLOT, { id: 'r', version: 1 }],
    [FIRST_NODE_SLOT + 1, { a: 1 }],
  ]);
  return plan.nodes[2]!.input({ lookup: (slot) => slots.get(slot) ?? null });
}

describe('values in a config', () => {
  it.each<[string, unknown, unknown]>([
    ['a literal', 'hi', 'hi'],
    ['the body', '$"startNode".body.n', 5],
    ['the body by the label of the start', '$"in".body.n', 5],
    ['a list', '$"startNode".body.list', [1, 2]],
    ['an item of a list', '$"startNode".body.list[1]', 2],
    ['a name in quotes', '$"startNode".body.odd["a b"]', 1],
    ['a query parameter', '$"startNode".queryParams.x', ['1', '2']],
    ['a path parameter', '$"startNode".params.id', 'a/b'],
    ['a header with a dash', '$"startNode".headers.content-type', 'application/json'],
    ['a header in another case', '$"startNode".headers["X-Y"]', 'z'],
    ['the method', '$"startNode".method', 'POST'],
    ['a fact of the run', '$"run".id', 'r'],
    ['an earlier node', '$"first".a', 1],
    ['a missing field', '$"startNode".body.a.b.c', null],
    ['what every object inherits', '$"startNode".body.constructor', null],
    ['a prototype', '$"startNode".body.__proto__', null],
    ['the environment, which is not there', '$"startNode".env', null],
    ['a whole expression, with its type', '{{ $"startNode".body.n + 1 }}', 6],
    ['an expression inside text, as text', 'n is {{ $"startNode".body.n }}!', 'n is 5!'],
    ['two in one text', '{{ 1 }}{{ 2 }}', '12'],
    ['an escaped reference', '\\$"startNode".body', '$"startNode".body'],
    ['an escaped expression', '\\{{ 1 }}', '{{ 1 }}'],
    ['data that looks like a template, which is not evaluated', '$"startNode".body.template', '{{ 1 + 1 }}'],
    ['data inside text that looks like a template', '{{ $"startNode".body.template }}', '{{ 1 + 1 }}'],
    ['values at any depth', { a: [{ b: '$"first".a' }] }, { a: [{ b: 1 }] }],
    ['keys, which are never templates', { '$"first".a': 1 }, { '$"first".a': 1 }],
  ])('%s', (_, template, expected) => {
    expect(inputOf(editFields({ value: template }))).toMatchObject({ fields: { value: expected } });
  });

  it.each<[string, string, string]>([
    ['an unclosed expression', 'a {{ 1 + 1', 'expression_syntax'],
    ['an empty expression', '{{ }}', 'expression_syntax'],
    ['an unknown function', '{{ eval("1") }}', 'unknown_function'],
    ['an unknown name', '{{ process }}', 'unknown_name'],
    ['a method call', '{{ $"in".body.text.toUpperCase() }}', 'expression_syntax'],
    ['an assignment', '{{ $"in".body = 1 }}', 'expression_syntax'],
    ['a function of its own', '{{ () => 1 }}', 'expression_syntax'],
    ['an unknown label', '$"nobody".x', 'unknown_reference'],
    ['a label in another case', '$"First".a', 'unknown_reference'],
  ])('%s is a fault of the field', (_, template, rule) => {
    const [fault, ...others] = rulesOf(
      chain({ in: webhook(), first: editFields(), x: editFields({ value: template }) }),
    );
    expect(others).toEqual([]);
    expect(fault).toMatch(/ x\.fields\.value$/);
    expect(fault).toMatch(new RegExp(`^${rule}`));
  });
});

describe('references to other nodes', () => {
  it('lead back along the edges only', () => {
    // Arrange
    //            ┌─true──► yes ──┐
    //   in ──► big               ├──► join
    //            └─false─► no ───┘
    const nodes = (yes: string, no: string, join: string): Record<string, NodeSketch> => ({
      in: webhook(),
      big: ifElse(true),
      yes: editFields({ a: yes }),
      no: editFields({ a: no }),
      join: editFields({ a: join }),
    });
    const edges = ['in big', 'big true yes', 'big false no', 'yes join', 'no join'];
    const rules = (yes: string, no: string, join: string): string[] => rulesOf(graph(nodes(yes, no, join), ...edges));
    // Act and assert
    expect(rules('$"big".result', '$"in".body', '{{ $"yes".a ?? $"no".a }}')).toEqual([]);
    expect(rules('$"no".a', '$"join".a', '$"join".a')).toEqual([
      'reference_not_earlier yes.fields.a',
      'reference_not_earlier no.fields.a',
      'reference_not_earlier join.fields.a',
    ]);
  });

  it('in a circle are no way round a missing edge', () => {
    // Arrange
    //   in ──► a
    //     └──► b      a and b refer to each other
    const definition = graph(
      { in: webhook(), a: editFields({ x: '$"b".x' }), b: editFields({ x: '$"a".x' }) },
      'in a',
      'in b',
    );
    // Act and assert
    expect(rulesOf(definition)).toEqual(['reference_not_earlier a.fields.x', 'reference_not_earlier b.fields.x']);
  });

  it('are reported once per field and label', () => {
    const definition = chain({
      in: webhook(),
      x: editFields({ a: ['$"late".a'], b: '{{ $"late".b + $"late".c }}' }),
      late: editFields(),
    });
    expect(rulesOf(definition)).toEqual(['reference_not_earlier x.fields.a[0]', 'reference_not_earlier x.fields.b']);
  });

  it('tell the side of a condition, the value of a switch once, and its cases', () => {
    const switches = {
      type: 'switch',
      config: {
        value: '$"late".a',
        cases: [
          { name: 'a', right: 1 },
          { name: 'b', right: '$"late".b' },
        ],
      },
    };
    const definition = chain({ in: webhook(), x: ifElse('$"late".a', 'equals', '$"late".b'), late: editFields() });
    expect(
      rulesOf({
        ...definition,
        edges: [
          { from: 'in', to: 'x' },
          { from: 'x', output: 'true', to: 'late' },
        ],
      }),
    ).toEqual(['reference_not_earlier x.conditions[0].left', 'reference_not_earlier x.conditions[0].right']);
    expect(rulesOf(graph({ in: webhook(), x: switches, late: editFields() }, 'in x', 'x a late'))).toEqual([
      'reference_not_earlier x.value',
      'reference_not_earlier x.cases[1].right',
    ]);
  });

  it('name the field that refers into the body of another loop', () => {
    //   in ──► one ──each──► a ──► x ◄──each── two ◄── in
    const nodes = {
      in: webhook(),
      one: forLoop([1]),
      two: forLoop([1]),
      a: editFields({ v: 1 }),
      x: editFields({ v: '$"a".v' }),
    };
    expect(rulesOf(graph(nodes, 'in one', 'in two', 'one each a', 'a x', 'two each x'))).toContain(
      'reference_into_loop x.fields.v',
    );
  });

  it('may stand in conditions', () => {
    expect(rulesOf(chain({ in: webhook(), x: ifElse('$"late".a') }))).toEqual([
      'unknown_reference x.conditions[0].left',
    ]);
    expect(rulesOf(chain({ in: webhook(), first: editFields({ a: 1 }), x: ifElse('$"first".a') }))).toEqual([]);
  });

  it('are literal text in a start node', () => {
    const authentication = { type: 'basic', username: '{{ 1 + 1 }}', environmentVariable: 'A' };
    expect(planOf(graph({ in: webhook({ authentication }) })).startConfig).toMatchObject({ authentication });
  });
});

describe('the check of values at run', () => {
  const checkedAtRun = (node: NodeSketch) => planOf(chain({ in: webhook(), x: node })).nodes[1]!.checkedAtRun;

  it.each<[string, NodeSketch, boolean]>([
    ['is left out for literals', httpRequest(), false],
    ['is left out for free JSON', editFields({ a: '$"startNode".body' }), false],
    ['is done for a text from data', httpRequest({ url: '$"startNode".body.url' }), true],
    ['is done for an object from data', editFields('$"startNode".body' as unknown as object), true],
    ['is done for a number from data', returns(null, { statusCode: '{{ 200 + 1 }}' }), true],
    ['is left out for kinds that decide on the data themselves', ifElse('$"startNode".body'), false],
  ])('%s', (_, node, expected) => {
    expect(checkedAtRun(node) !== undefined).toBe(expected);
  });

  it('takes a config of which a part is fixed and a part comes from data', () => {
    const node = httpRequest({
      url: 'https://example.org/{{ $"startNode".body.n }}',
      variableAuth: { type: 'bearer', environmentVariable: 'TOKEN' },
    });
    const value = parse(checkedAtRun(node)!, { body: inputOf(node) });
    expect(value).toMatchObject({
      method: 'GET',
      url: 'https://example.org/5',
      variableAuth: { type: 'bearer', environmentVariable: 'TOKEN' },
    });
  });
});
