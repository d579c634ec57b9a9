/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { describe, expect, it } from '@jest/globals';
import { call, order, warnings } from '../../../test/support/workflows/typed-graphs.js';
import {
  chain,
  editFields,
  graph,
  httpRequest,
  ifElse,
  mutation,
  query,
  returns,
  subWorkflow,
  wait,
  webhook,
  type NodeSketch,
} from '../../../test/support/workflows/workflow-graphs.js';

const nothing = editFields();

/** Warnings of `in ──► a ──► x ──► Return`, where x sets a field `f` to this. */
const ofField = (start: NodeSketch, a: NodeSketch, f: unknown): string[] =>
  warnings(chain({ in: start, a, x: editFields({ f }), out: returns() }));

const OF_AGENTS = 'there are text, steps, usage, finishReason';
const OBJECT = { type: 'object', properties: { n: { type: 'integer' } } };
const agent = (config: object = {}): NodeSketch => ({
  type: 'agent',
  config: { instructions: 'Go.', input: 'x', model: 'm', ...config },
});

describe('a field that cannot be there', () => {
  const START = 'there are body, queryParams, params, headers, method';
  const MORE = '; only a workflow that starts this one could give more';

  it.each<[string, NodeSketch, NodeSketch, string, string]>([
    ['a request', order, nothing, '$"startNode".bodi.name', `$"startNode".bodi is always null: ${START}${MORE}`],
    ['a request by its label', order, nothing, '$"in".env', `$"in".env is always null: ${START}`],
    [
      'a body',
      order,
      nothing,
      '$"startNode".body.nmae',
      '$"startNode".body.nmae is always null: there are name, n, tags, extra, either',
    ],
    [
      'an item',
      order,
      nothing,
      '$"startNode".body.tags[0].x',
      '$"startNode".body.tags[0].x is always null: there is t',
    ],
    [
      'a list',
      order,
      nothing,
      '$"startNode".body.tags.t',
      '$"startNode".body.tags.t is always null: a list has items, such as [0], and a length',
    ],
    [
      'text',
      order,
      nothing,
      '$"startNode".body.name.first',
      '$"startNode".body.name.first is always null: text has no fields',
    ],
    ['a path', order, nothing, '$"startNode".params.no', '$"startNode".params.no is always null: there is id'],
    [
      'a path without names',
      webhook(),
      nothing,
      '$"startNode".params.id',
      '$"startNode".params.id is always null: it has no fields',
    ],
    [
      'the run',
      order,
      nothing,
      '$"run".name',
      '$"run".name is always null: there are id, workflowId, version, startedAt, resumeUrl, resumeUrls, approvalUrls',
    ],
    [
      'an answer over HTTP',
      order,
      httpRequest(),
      '$"a".data',
      '$"a".data is always null: there are status, headers, body',
    ],
    ['set fields', order, editFields({ b: { c: '$"run".id' } }), '$"a".b.d', '$"a".b.d is always null: there is c'],
    [
      'a condition',
      order,
      query({ collection: 'c', first: true }),
      '$"a".documents',
      '$"a".documents is always null: there is document',
    ],
    [
      'a page',
      order,
      query({ collection: 'c' }),
      '$"a".document',
      '$"a".document is always null: there are documents, count, nextCursor',
    ],
    [
      'a new document',
      order,
      mutation({ collection: 'c', operation: 'insert', fields: {} }),
      '$"a".count',
      '$"a".count is always null: there are documentId, document',
    ],
    [
      'changed documents',
      order,
      mutation({ collection: 'c', operation: 'delete', filter: {} }),
      '$"a".documents',
      '$"a".documents is always null: there is count',
    ],
    ['a pause', order, wait({ seconds: 1 }), '$"a".body', '$"a".body is always null: there is until'],
    [
      'a decision',
      order,
      wait({ resume: true }),
      '$"a".until',
      '$"a".until is always null: there are body, queryParams',
    ],
    [
      'an action that declares all',
      order,
      call('post.closed'),
      '$"a".to.street',
      '$"a".to.street is always null: there is city',
    ],
    ['an agent', order, agent(), '$"a".answer', `$"a".answer is always null: ${OF_AGENTS}`],
    [
      'the object of an agent that writes text',
      order,
      agent(),
      '$"a".object.n',
      `$"a".object is always null: ${OF_AGENTS}`,
    ],
    [
      'the object of an agent whose schema is closed',
      order,
      agent({ operation: 'generateObject', outputSchema: { ...OBJECT, additionalProperties: false } }),
      '$"a".object.name',
      '$"a".object.name is always null: there is n',
    ],
  ])('of %s is warned of', (_, start, a, reference, message) => {
    expect(ofField(start, a, reference)).toEqual([`unknown_field x.fields.f: ${message}`]);
  });

  it.each([
    ['in an expression', 'Hi {{ upper($"startNode".body.nmae) }}', ['unknown_field x.fields.f']],
    ['twice in one text, once', '{{ $"startNode".body.a }}{{ $"startNode".body.a }}', ['unknown_field x.fields.f']],
    ['in front of a computed step', '{{ $"startNode".body.list[$"run".version] }}', ['unknown_field x.fields.f']],
    ['deep inside', [{ 'a b': '$"startNode".body.a' }], ['unknown_field x.fields.f[0]["a b"]']],
  ])('is found %s', (_, f, expected) => {
    expect(ofField(order, nothing, f).map((warning) => warning.split(':')[0])).toEqual(expected);
  });

  it.each([
    ['that is there', { outputSchema: OBJECT }, '$"a".object.n'],
    ['that an open schema does not forbid', { outputSchema: OBJECT }, '$"a".object.other'],
    ['of an object without a schema', {}, '$"a".object.other'],
  ])('of an agent %s is not warned of', (_, config, reference) => {
    expect(ofField(order, agent({ operation: 'generateObject', ...config }), reference)).toEqual([]);
  });

  it('is found in conditions', () => {
    const definition = graph(
      { in: order, x: ifElse('$"startNode".body.m'), out: returns('$"x".answer') },
      'in x',
      'x true out',
    );
    expect(warnings(definition)).toEqual([
      expect.stringMatching(/^unknown_field x\.conditions\[0\]\.left: /),
      'unknown_field out.body: $"x".answer is always null: there is result',
    ]);
  });

  it('of the start data of schedules and forms is warned of', () => {
    const cron: NodeSketch = { type: 'cron', config: { everySeconds: 60 } };
    const x = editFields({ f: '$"startNode".a' });
    expect(warnings(chain({ in: cron, x }))).toEqual([expect.stringContaining('it has no fields')]);
    const fields = [
      { name: 'age', type: 'number' },
      { name: 'mail', type: 'email' },
    ];
    const form: NodeSketch = { type: 'frontendElement', config: { elementKey: 'k', fields } };
    expect(warnings(chain({ in: form, x }))).toEqual([expect.stringContaining('there are age, mail')]);
  });

  it('names no more fields than one can read', () => {
    const properties = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, {}]));
    const start = webhook({ bodySchema: { type: 'object', properties, additionalProperties: false } });
    expect(ofField(start, nothing, '$"startNode".body.x')).toEqual([expect.stringMatching(/f19 and 10 more$/)]);
  });
});

describe('what is not known', () => {
  it.each<[string, NodeSketch, NodeSketch, unknown]>([
    ['a body without a schema', webhook(), nothing, '$"startNode".body.a.b'],
    [
      'a body with an open one',
      webhook({ bodySchema: { type: 'object', properties: {} } }),
      nothing,
      '$"startNode".body.a',
    ],
    ['an open object in a closed one', order, nothing, '$"startNode".body.extra.a'],
    ['one of several schemas', order, nothing, '$"startNode".body.either.a'],
    ['what may be a list', webhook({ bodySchema: { additionalProperties: false } }), nothing, '$"startNode".body.a'],
    ['query parameters', order, nothing, '$"startNode".queryParams.a'],
    ['headers', order, nothing, '$"startNode".headers.X-Anything'],
    ['an answered body', order, httpRequest(), '$"a".body.a'],
    ["a provider's resource", order, call('post.open'), '$"a".newField'],
    ['an action that says nothing', order, call('post.silent'), '$"a".a'],
    ['another workflow', order, subWorkflow('01890000-0000-7000-8000-000000000000'), '$"a".a'],
    ['a query that data decides on', order, query({ collection: 'c', first: '$"startNode".body.n' }), '$"a".document'],
    ['fields over a base', order, editFields({}, { base: '$"startNode".body' }), '$"a".n'],
    ['fields that data names', order, { type: 'editFields', config: { fields: '$"startNode".body' } }, '$"a".n'],
    ['a document', order, query({ collection: 'c' }), '$"a".documents[0].a'],
    [
      'the length of a list and of text',
      order,
      nothing,
      '{{ $"startNode".body.tags.length + $"startNode".body.name.length }}',
    ],
    ['the failure of another workflow', order, nothing, '{{ $"startNode".error.code }} {{ $"startNode".run.id }}'],
    ['a label that is text', order, nothing, '\\$"startNode".bodi'],
  ])('is not warned of: %s', (_, start, a, f) => {
    expect(ofField(start, a, f).filter((warning) => warning.includes(' x.'))).toEqual([]);
  });

  it('is what a node has whose failures go on', () => {
    const nodes = { in: order, a: httpRequest(), x: editFields({ f: '$"a".code' }), out: returns() };
    expect(warnings(graph(nodes, 'in a', 'a out', 'a error x'))).toEqual([]);
  });
});
