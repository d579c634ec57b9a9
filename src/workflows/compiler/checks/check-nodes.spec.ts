import { describe, expect, it } from '@jest/globals';
import {
  chain,
  compiled,
  editFields,
  graph,
  httpRequest,
  ifElse,
  returns,
  rulesOf,
  webhook,
  type NodeSketch,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { Int, List, Part, Text } from '#libs/schema';

/** Faults of a workflow that is right but for one node `x`. */
const faultsOf = (node: NodeSketch): string[] =>
  rulesOf(node.type === 'webhook' ? graph({ x: node }) : chain({ in: webhook(), x: node }));

describe('ids and labels', () => {
  it.each<[string, string, string[]]>([
    ['64 letters, digits, _ and -', `aZ0_-${'a'.repeat(59)}`, []],
    ['65 characters', 'a'.repeat(65), ['node_id']],
    ['a space', 'a b', ['node_id']],
    ['a slash', '../x', ['node_id']],
    ['10 KB', 'a'.repeat(10_240), ['node_id']],
    ['__proto__, which is a name like any other', '__proto__', []],
    ['constructor, which is a name like any other', 'constructor', []],
  ])('an id of %s', (_, id, expected) => {
    const definition = {
      nodes: [
        { id: 'in', type: 'webhook', label: 'in', config: { path: '/t' } },
        { id, type: 'editFields', label: 'x', config: {} },
      ],
      edges: [{ from: 'in', to: id }],
    };
    expect(compiled(definition).faults.map(({ rule }) => rule)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ['100 characters', 'ä'.repeat(100), []],
    ['101 characters', 'a'.repeat(101), ['label x.label']],
    ['10 KB', 'a'.repeat(10_240), ['label x.label']],
    ['a quote', 'say "hi"', ['label x.label']],
    ['a line break', 'a\nb', ['label x.label']],
    ['a character that turns the direction of writing', 'a\u202eb', ['label x.label']],
    ['markup, which is a text like any other', '<script>alert(1)</script>', []],
    ['startNode', 'startNode', ['reserved_label x.label']],
    ['run', 'run', ['reserved_label x.label']],
    ['__proto__, which is a name like any other', '__proto__', []],
  ])('a label of %s', (_, label, expected) => {
    expect(faultsOf({ ...editFields(), label })).toEqual(expected);
  });

  it('are unique', () => {
    const [start, node] = chain({ in: webhook(), a: editFields() }).nodes;
    const definition = { nodes: [start!, node!, node!], edges: [{ from: 'in', to: 'a' }] };
    expect(rulesOf(definition)).toEqual(['duplicate_id a.id', 'duplicate_label a.label']);
  });

  it('of one name do not hide each other', () => {
    const definition = chain({ in: webhook(), a: editFields(), b: { ...editFields(), label: 'a' } });
    expect(rulesOf(definition)).toEqual(['duplicate_label b.label']);
  });
});

describe('types and configs', () => {
  it.each(['', 'teleport', '__proto__', 'constructor', 'toString', '../nodes/return', 'Webhook'])(
    'the type %j is unknown, and the types there are get named',
    (type) => {
      const { faults } = compiled(chain({ in: webhook(), x: { type, config: {} } }));
      expect(faults).toMatchObject([{ rule: 'unknown_type', node: 'x', field: 'type' }]);
      expect(faults[0]!.message).toContain('webhook, ');
    },
  );

  it.each<[string, NodeSketch, string[]]>([
    ['an unknown field', editFields({}, { colour: 1, size: 2 }), ['unknown_field x.colour', 'unknown_field x.size']],
    [
      'a name that reaches a prototype',
      { type: 'editFields', config: JSON.parse('{"__proto__": {}}') },
      ['forbidden_key x.__proto__'],
    ],
    ['a missing field', { type: 'httpRequest', config: {} }, ['required x.url']],
    ['a wrong type', { type: 'ifElse', config: { conditions: 'none' } }, ['type x.conditions']],
    ['no conditions', { type: 'ifElse', config: { conditions: [] } }, ['too_few x.conditions']],
    [
      'a reference in place of the conditions',
      { type: 'ifElse', config: { mode: 'custom', expression: '1', conditions: '$"startNode".body.x' } },
      ['literal x.conditions'],
    ],
    [
      'a reference in place of a condition',
      { type: 'ifElse', config: { conditions: ['{{ 1 }}'] } },
      ['literal x.conditions[0]'],
    ],
    [
      'a reference in place of the cases',
      { type: 'switch', config: { value: 1, cases: '$"startNode".body.x' } },
      ['literal x.cases'],
    ],
    [
      '51 conditions',
      { type: 'ifElse', config: { conditions: Array(51).fill({ left: 1, operator: 'is_true' }) } },
      ['too_many x.conditions'],
    ],
    ['an unknown operator', ifElse(1, 'resembles', 2), ['choice x.conditions[0].operator']],
    ['an operator from data', ifElse(1, '$"startNode".body.op', 2), ['unknown_operator x.conditions[0].operator']],
    ['a missing right side', ifElse(1, 'equals'), ['required x.conditions[0].right']],
    ['a right side of an operator that has none', ifElse(1, 'is_empty', 2), ['(unused x.conditions[0].right)']],
    [
      'a right side of a case that has none',
      { type: 'switch', config: { value: 1, cases: [{ name: 'a', operator: 'exists', right: 2 }] } },
      ['(unused x.cases[0].right)'],
    ],
    [
      'custom without an expression',
      { type: 'ifElse', config: { ...ifElse(1).config, mode: 'custom' } },
      ['required x.expression'],
    ],
    [
      'an expression that names no condition',
      { type: 'ifElse', config: { ...ifElse(1).config, mode: 'custom', expression: '1 and 2' } },
      ['unknown_condition x.expression'],
    ],
    [
      'an expression for mode all',
      { type: 'ifElse', config: { ...ifElse(1).config, expression: '1' } },
      ['(unused x.expression)'],
    ],
    ['status 199', returns(null, { statusCode: 199 }), ['too_small x.statusCode']],
    ['status 200', returns(null, { statusCode: 200 }), []],
    ['status 599', returns(null, { statusCode: 599 }), []],
    ['status 600', returns(null, { statusCode: 600 }), ['too_large x.statusCode']],
    ['a status from data', returns(null, { statusCode: '$"startNode".body.status' }), []],
    ['a method from data', httpRequest({ method: '$"startNode".body.m' }), ['choice x.method']],
    [
      'a variable for no type',
      httpRequest({ variableAuth: { environmentVariable: 'A' } }),
      ['required x.variableAuth.type'],
    ],
    [
      'a variable from data',
      httpRequest({ variableAuth: { type: 'bearer', environmentVariable: '$"startNode".body.v' } }),
      ['format x.variableAuth.environmentVariable'],
    ],
    [
      'basic without a user',
      httpRequest({ variableAuth: { type: 'basic', environmentVariable: 'A' } }),
      ['required x.variableAuth.username'],
    ],
    ['an unknown action', { type: 'connectorAction', config: { action: 'nobody.do-it' } }, ['unknown_action x.action']],
    [
      'an action from data',
      { type: 'connectorAction', config: { action: '$"startNode".body.a' } },
      ['unknown_action x.action'],
    ],
  ])('names %s', (_, node, expected) => {
    expect(faultsOf(node)).toEqual(expected);
  });
});

describe('the input of a connector action', () => {
  class Guest {
    @Text({ format: 'email' }) email: string;
  }
  class CreateEvent {
    @Text() summary: string;
    @Int({ min: 1, optional: true }) minutes?: number;
    @List(Text({ format: 'email' }), { optional: true }) to?: string[];
    @List(Part(() => Guest), { optional: true }) guests?: Guest[];
  }
  const action = (key: string) => (key === 'calendar.create-event' ? { input: CreateEvent, reads: false } : undefined);

  it.each<[string, object, string[]]>([
    ['right literals', { input: { summary: 'a', minutes: 5, to: ['a@b.cd'] } }, []],
    ['references for all', { input: { summary: '$"startNode".body.s', minutes: '{{ 1 + 1 }}' } }, []],
    [
      'references inside lists',
      { input: { summary: 'a', to: ['$"startNode".body.to'], guests: [{ email: '$"in".body.to' }] } },
      [],
    ],
    ['a reference for the whole', { input: '$"startNode".body' }, []],
    [
      'a reference for the whole that gives something else',
      { input: '$"startNode".method' },
      ['(type_mismatch x.input)'],
    ],
    ['a missing field', { input: {} }, ['required x.input.summary']],
    [
      'a wrong literal',
      { input: { summary: 'a', minutes: 0, to: ['b'] } },
      ['too_small x.input.minutes', 'format x.input.to[0]'],
    ],
    ['an unknown field', { input: { summary: 'a', color: 1 } }, ['unknown_field x.input.color']],
    [
      'a connection and an end user',
      { input: { summary: 'a' }, connection: 'c', endUser: 'e' },
      ['at_most_one x.endUser'],
    ],
  ])('%s', (_, config, expected) => {
    const node = { type: 'connectorAction', config: { action: 'calendar.create-event', ...config } };
    expect(rulesOf(chain({ in: webhook(), x: node }), { action })).toEqual(expected);
  });
});

describe('a webhook', () => {
  it.each<[string, object, string[]]>([
    ['a path with ..', { path: '/a/../b' }, ['dot_segment x.path']],
    ['a path with //', { path: '/a//b' }, ['empty_segment x.path']],
    ['a path with ?', { path: '/a?b' }, ['forbidden_character x.path']],
    ['a path with #', { path: '/a#b' }, ['forbidden_character x.path']],
    ['a path with a space', { path: '/a b' }, ['forbidden_character x.path']],
    ['a path with %', { path: '/a%20b' }, ['forbidden_character x.path']],
    ['a path of 5,000 characters', { path: `/${'a'.repeat(4999)}` }, ['path_too_long x.path']],
    ['a path that begins with /~', { path: '/~other/a' }, ['reserved_path x.path']],
    ['a parameter called __proto__', { path: '/a/:__proto__' }, ['forbidden_parameter_name x.path']],
    ['a parameter called constructor', { path: '/a/:constructor' }, ['forbidden_parameter_name x.path']],
    ['a parameter twice', { path: '/:a/:a' }, ['duplicate_parameter_name x.path']],
    ['a path without its first /', { path: 'a/:b' }, []],
    ['no path', { path: undefined }, ['required x.path']],
    ['the method HEAD', { method: 'HEAD' }, ['choice x.method']],
    ['an unknown response mode', { responseMode: 'later' }, ['choice x.responseMode']],
    ['a body of 1,023 bytes at most', { maxBodyBytes: 1023 }, ['too_small x.maxBodyBytes']],
    ['a body of 1,024 bytes at most', { maxBodyBytes: 1024 }, []],
    ['no kind of body', { accepts: [] }, ['too_few x.accepts']],
    ['an unknown kind of body', { accepts: ['xml'] }, ['choice x.accepts[0]']],
    ['an unknown authentication', { authentication: { type: 'magic' } }, ['choice x.authentication.type']],
    [
      'bearer without a variable',
      { authentication: { type: 'bearer' } },
      ['required x.authentication.environmentVariable'],
    ],
    [
      'header without its name and variable',
      { authentication: { type: 'header' } },
      ['required x.authentication.headerName', 'required x.authentication.environmentVariable'],
    ],
    [
      'query without its parameter',
      { authentication: { type: 'query', environmentVariable: 'A' } },
      ['required x.authentication.parameterName'],
    ],
    [
      'basic without user and password',
      { authentication: { type: 'basic' } },
      ['required x.authentication.username', 'required x.authentication.password'],
    ],
    [
      'basic whose password lies in its variable',
      { authentication: { type: 'basic', username: 'u', environmentVariable: 'A' } },
      [],
    ],
    [
      'basic with a colon in the user name',
      { authentication: { type: 'basic', username: 'a:b', environmentVariable: 'A' } },
      ['format x.authentication.username'],
    ],
    [
      'a variable that is a path',
      { authentication: { type: 'bearer', environmentVariable: '../A' } },
      ['format x.authentication.environmentVariable'],
    ],
    [
      'a header name with a line break',
      { authentication: { type: 'header', headerName: 'x\r\ny', environmentVariable: 'A' } },
      ['format x.authentication.headerName'],
    ],
    ['a broken expression for its key', { idempotencyKey: '{{ nope( }}' }, ['expression_syntax x.idempotencyKey']],
    ['an unknown function for its key', { idempotencyKey: '{{ nope(1) }}' }, ['unknown_function x.idempotencyKey']],
    ['a key from another node', { idempotencyKey: '$"other".id' }, ['unknown_reference x.idempotencyKey']],
    ['a key that all requests share', { idempotencyKey: 'body.id' }, ['constant x.idempotencyKey']],
    ['a key from the request', { idempotencyKey: '$"startNode".body.id' }, []],
  ])('judges %s', (_, config, expected) => {
    expect(faultsOf(webhook(config))).toEqual(expected);
  });

  const open = graph({ x: webhook() });
  const closed = graph({ x: webhook({ authentication: { type: 'bearer', environmentVariable: 'A' } }) });
  it.each([
    [
      'open in development',
      open,
      { production: false, allowPublicWebhooks: false },
      ['(authentication_required x.authentication)'],
    ],
    [
      'open in production',
      open,
      { production: true, allowPublicWebhooks: false },
      ['authentication_required x.authentication'],
    ],
    ['open where that is allowed', open, { production: true, allowPublicWebhooks: true }, []],
    ['closed in production', closed, { production: true, allowPublicWebhooks: false }, []],
  ])('%s', (_, definition, options, expected) => {
    expect(rulesOf(definition, options)).toEqual(expected);
  });
});
