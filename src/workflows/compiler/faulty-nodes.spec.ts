/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { describe, expect, it } from '@jest/globals';
import { Int } from '#libs/schema';
import {
  chain,
  compiled,
  editFields,
  forLoop,
  graph,
  httpRequest,
  ifElse,
  returns,
  rulesOf,
  webhook,
  type NodeSketch,
} from '../../../test/support/workflows/workflow-graphs.js';

describe('compileSteps: around a node with a fault of its own', () => {
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

  it.each<[string, NodeSketch, string[]]>([
    [
      'its rules',
      httpRequest({ followRedirects: 'often', headers: { 'a b': 'x' }, method: 'GET', body: 'y' }),
      ['type b.followRedirects', 'header_name b.headers["a b"]', '(unused b.body)'],
    ],
    [
      'what is missing',
      { type: 'mutation', config: { collection: 'c', operation: 'insert', fields: 5, documentId: 'x' } },
      ['type b.fields', 'unused b.documentId'],
    ],
    [
      'its filter',
      { type: 'query', config: { collection: 'c', limit: -1, filter: { n: { regex: 'x' } } } },
      ['too_small b.limit', 'unknown_operator b.filter.n.regex'],
    ],
    [
      'its other conditions',
      {
        type: 'ifElse',
        config: {
          conditions: [
            { left: 1, operator: 'resembles' },
            { left: '$"Nope"', operator: 'equals' },
          ],
        },
      },
      ['choice b.conditions[0].operator', 'unknown_reference b.conditions[1].left', 'required b.conditions[1].right'],
    ],
    [
      'the input of its action',
      { type: 'connectorAction', config: { action: 'a.b', connection: 7, input: { n: 'x', m: '$"Nope"' } } },
      ['type b.connection', 'unknown_field b.input.m', 'type b.input.n'],
    ],
    [
      'nothing of what a wrong value decides',
      { type: 'mutation', config: { collection: 'c', operation: 'upsert', fields: { x: '$"Nope"' } } },
      ['choice b.operation', 'unknown_reference b.fields.x'],
    ],
  ])('tells %s beside a value that does not fit', (_, b, expected) => {
    class Counted {
      @Int() n: number;
    }
    const action = (key: string) => (key === 'a.b' ? { input: Counted, reads: false } : undefined);
    expect(rulesOf(chain({ in: webhook(), b }), { action })).toEqual(expected);
  });

  it.each<[string, NodeSketch, string[]]>([
    [
      'a webhook',
      webhook({ method: 'HEAD', path: '/a//b', allowFrom: ['x'], idempotencyKey: '{{ nope(1) }}' }),
      [
        'choice in.method',
        'empty_segment in.path',
        '(authentication_required in.authentication)',
        'cidr in.allowFrom[0]',
        'unknown_function in.idempotencyKey',
      ],
    ],
    [
      'a webhook whose authentication is wrong, as if it had one',
      webhook({ authentication: { type: 'magic' }, path: '/a//b' }),
      ['choice in.authentication.type', 'empty_segment in.path'],
    ],
    [
      'a schedule',
      { type: 'cron', config: { expression: '61 * * * *', timeZone: 'Mars/Nowhere', overlap: 'maybe' } },
      ['choice in.overlap', 'time_zone in.timeZone', 'cron in.expression'],
    ],
  ])('tells what else is wrong with %s', (_, start, expected) => {
    expect(rulesOf(graph({ in: start }), { allowPublicWebhooks: false })).toEqual(expected);
  });

  it('takes nothing for certain of what a node with a wrong value would have given', () => {
    //   in ──► a ──► b
    const a = editFields({ x: 1 }, { remove: 'x' });
    const read = editFields({ y: '$"a".y', z: '$"startNode".z' });
    expect(rulesOf(chain({ in: webhook({ method: 'HEAD' }), a, read }))).toEqual(['choice in.method', 'type a.remove']);
  });

  it.each([
    ['mode', '$"startNode".body.mode'],
    ['convertTypes', '{{ false }}'],
    ['expression', '{{ "1 and 1" }}'],
  ])('takes no reference for %s of an If-Else, which decides when it is compiled', (field, value) => {
    const config = { mode: 'custom', expression: '1', ...ifElse(true).config, [field]: value };
    const faults = rulesOf(chain({ in: webhook(), b: { type: 'ifElse', config } }));
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^\\w+ b\\.${field}$`))]);
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
