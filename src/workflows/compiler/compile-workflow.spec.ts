/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { describe, expect, it } from '@jest/globals';
import {
  chain,
  compiled,
  editFields,
  graph,
  httpRequest,
  IDENTITY,
  ifElse,
  planOf,
  returns,
  rulesOf,
  webhook,
} from '../../../test/support/workflows/workflow-graphs.js';

describe('compileSteps: graphs that are right', () => {
  it('makes the plan of a diamond', () => {
    // Arrange
    //              ┌─true──► yes ─┐
    //   in ──► big ┤              ├──► join ──► out
    //              └─false─► no ──┘
    const definition = graph(
      { in: webhook(), big: ifElse(true), yes: editFields(), no: editFields(), join: editFields(), out: returns() },
      'in big',
      'big true yes',
      'big false no',
      'yes join',
      'no join',
      'join out',
    );
    // Act
    const { plan, faults } = compiled(definition);
    // Assert
    expect(faults).toEqual([]);
    expect(plan).toMatchObject({ ...IDENTITY, start: 0, hasEffects: false, definition });
    expect(
      plan!.nodes.map(({ id, next, offset: place }) => ({ id, next, incoming: plan!.regions[0]!.incoming[place] })),
    ).toEqual([
      { id: 'in', next: { '': [1] }, incoming: 0 },
      { id: 'big', next: { true: [2], false: [3] }, incoming: 1 },
      { id: 'yes', next: { '': [4] }, incoming: 1 },
      { id: 'no', next: { '': [4] }, incoming: 1 },
      { id: 'join', next: { '': [5] }, incoming: 2 },
      { id: 'out', next: {}, incoming: 1 },
    ]);
  });

  it('finds the start wherever it stands in the list', () => {
    // Arrange
    //   in ──► out, listed the other way round
    const definition = graph({ out: returns(), in: webhook() }, 'in out');
    // Act and assert
    expect(planOf(definition).start).toBe(1);
  });

  it('knows effects and caught errors', () => {
    // Arrange
    //   in ──► call ──► out
    //           └─error─► failed
    const definition = graph(
      { in: webhook(), call: httpRequest(), out: returns(), failed: returns() },
      'in call',
      'call out',
      'call error failed',
    );
    // Act
    const plan = planOf(definition);
    // Assert
    expect(plan.hasEffects).toBe(true);
    expect(plan.nodes.map(({ effect, catchesErrors }) => [effect, catchesErrors])).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('lets an output of an If-Else stay open', () => {
    // Arrange
    //   in ──► big ──true──► out
    const definition = graph({ in: webhook(), big: ifElse(true), out: returns() }, 'in big', 'big true out');
    // Act and assert
    expect(rulesOf(definition)).toEqual([]);
  });

  it('takes both outputs of an If-Else into one node', () => {
    // Arrange
    //   in ──► big ══true, false══► out
    const definition = graph(
      { in: webhook(), big: ifElse(true), out: returns() },
      'in big',
      'big true out',
      'big false out',
    );
    // Act
    const plan = planOf(definition);
    // Assert
    expect(plan.nodes[1]!.next).toEqual({ true: [2], false: [2] });
    expect(plan.regions[0]!.incoming[plan.nodes[2]!.offset]).toBe(2);
  });

  it('takes a start alone', () => {
    // Arrange
    //   in
    expect(rulesOf(graph({ in: webhook() }))).toEqual([]);
  });

  it('gives the same result for the same definition', () => {
    const definition = chain({ in: webhook(), set: editFields({ a: '$"startNode".body' }), out: returns('$"set".a') });
    expect(JSON.stringify(planOf(definition))).toBe(JSON.stringify(planOf(definition)));
  });

  it('makes the plan of a chain of 10,000 nodes without recursion', () => {
    // Arrange
    //   in ──► n0 ──► n1 ──► … ──► n9997 ──► out
    const steps = Object.fromEntries(Array.from({ length: 9998 }, (_, index) => [`n${index}`, editFields({ index })]));
    const definition = chain({ in: webhook(), ...steps, out: returns('$"n0".index') });
    // Act
    const { plan, faults } = compiled(definition, { maxNodes: 10_000 });
    // Assert
    expect(faults).toEqual([]);
    expect(plan!.nodes).toHaveLength(10_000);
  });
});

describe('compileSteps: graphs that are wrong', () => {
  it('names the way of a cycle', () => {
    // Arrange
    //   in ──► a ──► b
    //          ▲     │
    //          └─ c ◄┘
    const definition = graph(
      { in: webhook(), a: editFields(), b: editFields(), c: editFields() },
      'in a',
      'a b',
      'b c',
      'c a',
    );
    // Act
    const [fault, ...others] = compiled(definition).faults;
    // Assert
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ rule: 'cycle', severity: 'error' });
    for (const id of ['a', 'b', 'c']) expect(fault!.message).toContain(`"${id}"`);
  });

  it('names a node that leads to itself', () => {
    // Arrange
    //   in ──► a ──► a
    const definition = graph({ in: webhook(), a: editFields() }, 'in a', 'a a');
    // Act and assert
    expect(rulesOf(definition)).toEqual(['cycle a']);
  });

  it('names what nothing leads to', () => {
    // Arrange
    //   in ──► a        lonely ──► friend
    const definition = graph(
      { in: webhook(), a: editFields(), lonely: editFields(), friend: editFields() },
      'in a',
      'lonely friend',
    );
    // Act and assert
    expect(rulesOf(definition)).toEqual(['unreachable lonely', 'unreachable friend']);
  });

  it('needs a start', () => {
    // Arrange
    //   a ──► out
    expect(rulesOf(graph({ a: editFields(), out: returns() }, 'a out'))).toEqual(['no_start']);
  });

  it('has nothing to run in an empty graph', () => {
    expect(rulesOf({ nodes: [], edges: [] })).toEqual(['no_start']);
  });

  it('takes one start only', () => {
    // Arrange
    //   in ──► out ◄── other
    const definition = graph({ in: webhook(), other: webhook({ path: '/u' }), out: returns() }, 'in out', 'other out');
    // Act and assert
    expect(rulesOf(definition)).toEqual(['two_starts other']);
  });

  it.each<[string, string[], string[]]>([
    ['an edge to a node that does not exist', ['in a', 'a ghost'], ['edge_to_missing_node ghost']],
    ['an edge from a node that does not exist', ['in a', 'ghost a'], ['edge_to_missing_node ghost']],
    ['an edge into the start', ['in a', 'a in'], ['start_has_input in']],
    ['an edge out of a Return', ['in out', 'out a'], ['end_has_output out', 'unreachable a']],
    ['the same edge twice', ['in a', 'in a'], ['duplicate_edge in']],
    ['an output the node does not have', ['in a', 'a true out'], ['unknown_output a', 'unreachable out']],
    ['an output with an inherited name', ['in a', 'a constructor out'], ['unknown_output a', 'unreachable out']],
    [
      'an output the node does not have, towards a type that does not exist',
      ['in a', 'a true odd'],
      ['unknown_type odd.type', 'unknown_output a', 'unreachable odd'],
    ],
    ['an error output of the start', ['in a', 'in error out'], ['unknown_output in', 'unreachable out']],
  ])('names %s', (_, edges, expected) => {
    const used = { in: webhook(), a: editFields(), out: returns(), odd: { type: 'teleport', config: {} } };
    const nodes = Object.fromEntries(
      Object.entries(used).filter(([id]) => edges.some((edge) => edge.split(' ').includes(id))),
    );
    expect(rulesOf(graph(nodes, ...edges))).toEqual(expected);
  });

  it('needs the output of a node that has several', () => {
    // Arrange
    //   in ──► big ──► out, without saying true or false
    const definition = graph({ in: webhook(), big: ifElse(true), out: returns() }, 'in big', 'big out');
    // Act
    const { faults } = compiled(definition);
    // Assert
    expect(faults[0]).toMatchObject({ rule: 'unknown_output', node: 'big' });
    expect(faults[0]!.message).toContain('true, false');
  });

  it.each<[string, string, string[], string[]]>([
    ['lastNode without a Return', 'lastNode', ['in a'], ['return_missing in.responseMode']],
    [
      'lastNode whose Return nothing leads to',
      'lastNode',
      ['in a', 'b out'],
      ['unreachable b', 'unreachable out', 'return_missing in.responseMode'],
    ],
    ['lastNode with a Return', 'lastNode', ['in a', 'a out'], []],
    ['immediately without a Return', 'immediately', ['in a'], []],
  ])('judges %s', (_, responseMode, edges, expected) => {
    const all = { in: webhook({ responseMode }), a: editFields(), b: editFields(), out: returns() };
    const nodes = Object.fromEntries(
      Object.entries(all).filter(([id]) => edges.some((edge) => edge.split(' ').includes(id))),
    );
    expect(rulesOf(graph(nodes, ...edges))).toEqual(expected);
  });

  it.each<[string, object, string[]]>([
    ['nodes of the graph', { responseMode: 'stream', streamOutputs: ['a', 'out'] }, []],
    ['what is no node', { responseMode: 'stream', streamOutputs: ['a', 'b'] }, ['unknown_node in.streamOutputs[1]']],
    ['nodes where nothing is streamed', { streamOutputs: ['a'] }, ['(no_stream in.streamOutputs)']],
  ])('judges a stream of %s', (_, config, expected) => {
    expect(rulesOf(chain({ in: webhook(config), a: editFields(), out: returns() }))).toEqual(expected);
  });

  it('lists all faults of a graph at once', () => {
    // Arrange: ten faults, each of another kind
    const definition = graph(
      {
        in: webhook({ path: '/a//b' }),
        'bad id': editFields(),
        labelled: { ...editFields(), label: 'run' },
        odd: { type: 'teleport', config: {} },
        config: editFields({}, { colour: 'red' }),
        template: editFields({ a: '{{ nope( }}' }),
        unknown: editFields({ a: '$"nobody".x' }),
        late: editFields({ a: '$"unknown".a' }),
        out: returns(undefined, { statusCode: 99 }),
        lonely: editFields(),
      },
      'in labelled',
      'in odd',
      'in config',
      'in template',
      'in late',
      'late unknown',
      'in out',
      'in ghost',
      'in bad',
    );
    // Act
    const { plan, faults } = compiled(definition);
    // Assert
    expect(plan).toBeUndefined();
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(
      new Set([
        ...[
          'empty_segment',
          'node_id',
          'reserved_label',
          'unknown_type',
          'unknown_field',
          'too_small',
          'expression_syntax',
        ],
        ...['unknown_reference', 'reference_not_earlier', 'unreachable', 'edge_to_missing_node'],
      ]),
    );
  });
});
