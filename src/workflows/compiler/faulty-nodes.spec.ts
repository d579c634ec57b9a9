/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { describe, expect, it } from '@jest/globals';
import {
  chain,
  compiled,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  rulesOf,
  webhook,
  type NodeSketch,
} from '../../../test/support/workflow-graphs.js';

describe('compileWorkflow: around a node with a fault of its own', () => {
  it.each<[string, NodeSketch, string[]]>([
    [
      'a config that does not fit',
      editFields({ x: '$"Nope".x', y: '{{ 1 + }}' }, { colour: 'red' }),
      ['unknown_field b.colour'],
    ],
    [
      'an unknown type',
      { type: 'teleport', config: { fields: { x: '$"Nope".x', y: '{{ 1 + }}' } } },
      ['unknown_type b.type'],
    ],
    [
      'a reserved label',
      { ...editFields({ x: '$"Nope".x', y: '{{ 1 + }}' }), label: 'run' },
      ['reserved_label b.label'],
    ],
  ])('tells the faults of the templates of a node with %s too', (_, b, own) => {
    //   in ──► b
    expect(rulesOf(chain({ in: webhook(), b }))).toEqual([
      ...own,
      'unknown_reference b.fields.x',
      'expression_syntax b.fields.y',
    ]);
  });

  it.each<[string, NodeSketch, string[]]>([
    ['a config that does not fit', editFields({}, { fields: 'red' }), ['type a.fields']],
    ['a field nobody reads', editFields({ x: 1 }, { colour: 'red' }), ['unknown_field a.colour']],
    ['an unknown type', { type: 'teleport', config: {} }, ['unknown_type a.type']],
    ['a rule broken', { type: 'connectorAction', config: { action: 'no.such' } }, ['unknown_action a.action']],
  ])('knows a node with %s as an earlier one', (_, a, own) => {
    //   in ──► a ──► b, and the other way round
    const b = editFields({ x: '$"a".x' });
    expect(rulesOf(chain({ in: webhook(), a, b }))).toEqual(own);
    expect(rulesOf(chain({ in: webhook(), b, a }))).toEqual([...own, 'reference_not_earlier b.fields.x']);
  });

  it('tells what else is wrong with a node that has a field nobody reads, and what of the workspace it names', () => {
    //   in ──► b
    const b = httpRequest({
      ...{ colour: 'red', headers: { 'a b': 'x' } },
      variableAuth: { type: 'bearer', environmentVariable: 'TOKEN' },
    });
    const definition = chain({ in: webhook(), b });
    expect(rulesOf(definition)).toEqual(['unknown_field b.colour', 'header_name b.headers["a b"]']);
    expect(compiled(definition).needs.map(({ need }) => need.field)).toEqual([
      'url',
      'variableAuth.environmentVariable',
    ]);
  });

  it('names every output of a Switch once, whatever its cases are called', () => {
    const cases = ['red', 'red', 'error', ''].map((name) => ({ name, right: 1 }));
    const pick = { type: 'switch', config: { value: 1, cases } };
    const { faults } = compiled(graph({ in: webhook(), pick, out: returns() }, 'in pick', 'pick blue out'));
    expect(faults.find(({ rule }) => rule === 'unknown_output')!.message).toBe(
      '"pick" has the outputs red, default and error',
    );
  });

  it('checks the body of a loop with a fault of its own', () => {
    //   in ──► all ──each──► b ──► out
    const all = forLoop([1], { colour: 'red' });
    const nodes = { in: webhook(), all, b: editFields({ x: '$"all".item', y: '$"Nope".x' }), out: returns() };
    expect(rulesOf(graph(nodes, 'in all', 'all each b', 'b out'))).toEqual([
      'unknown_field all.colour',
      'return_in_loop out',
      'unknown_reference b.fields.y',
    ]);
  });
});
