import { describe, expect, it } from '@jest/globals';
import { chain, planOf, rulesOf, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { mutation } from './mutation.node.js';
import type { NodeContext, NodeResult } from '../contract/node-kind.js';

const transaction = { name: 'the transaction of the run' };

/** Runs a node with the request body given; tells what was done. */
async function run(config: object, body: unknown = {}, signal = new AbortController().signal) {
  const done: unknown[] = [];
  const step = { type: 'mutation', config: { collection: 'c', ...config } };
  const plan = planOf(chain({ in: webhook(), m: step }));
  const input = plan.nodes[1]!.input({ lookup: () => ({ body }), now: () => 0 });
  const context = {
    ...{ workspaceId: 'w', runId: 'run', requestId: 'req', signal, transaction },
    services: {
      collections: {
        mutate: async (...call: unknown[]) => {
          done.push(...call);
          return { count: 1 };
        },
      },
    },
  } as unknown as NodeContext;
  const { value } = (await mutation.run!(input as never, context)) as NodeResult;
  return { value, done };
}

const rules = (config: object): string[] =>
  rulesOf(chain({ in: webhook(), m: { type: 'mutation', config: { collection: 'c', ...config } } }));

describe('a Mutation node', () => {
  it('changes documents as its run, inside the transaction of its record', async () => {
    const { value, done } = await run({ operation: 'insert', fields: '$"in".body' }, { n: 1 });
    expect(value).toEqual({ count: 1 });
    expect(done).toEqual([
      transaction,
      { kind: 'run', id: 'run', workspaceId: 'w', requestId: 'req' },
      { collection: 'c', operation: 'insert', fields: { n: 1 } },
    ]);
    expect(mutation).toMatchObject({ effect: true, transactional: true });
  });

  it('fails when nobody waits for it any longer, so that its change is rolled back', async () => {
    const aborter = new AbortController();
    aborter.abort(new Error('time is up'));
    await expect(run({ operation: 'delete', filter: {} }, {}, aborter.signal)).rejects.toThrow('time is up');
  });

  it('never takes a value that comes from data for an operator', async () => {
    const { done } = await run({ operation: 'delete', filter: { id: '$"in".body.id' } }, { id: { ne: 0 } });
    expect(done[2]).toMatchObject({ filter: { id: { eq: { ne: 0 } } } });
  });

  it.each<[string, object, unknown, string]>([
    ['an id that came to nothing', { operation: 'delete', documentId: '$"in".body.id' }, {}, 'documentId'],
    ['a filter that came to nothing', { operation: 'delete', filter: '$"in".body.f' }, {}, 'filter'],
    ['fields that came to nothing', { operation: 'insert', fields: '$"in".body.f' }, {}, 'fields'],
    ['a filter that is a text', { operation: 'delete', filter: '$"in".body.f' }, { f: 'x' }, 'filter'],
    ['fields that are a list', { operation: 'insert', fields: '$"in".body.f' }, { f: [] }, 'fields'],
    ['NUL in a field', { operation: 'insert', fields: { a: '$"in".body.f' } }, { f: '\0' }, 'fields.a'],
  ])('refuses %s', async (_, config, body, field) => {
    await expect(run(config, body)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [expect.objectContaining({ field })],
    });
  });

  it.each<[string, object, string[]]>([
    ['an insert', { operation: 'insert', fields: {} }, []],
    ['an id that comes from data', { operation: 'delete', documentId: '$"in".body.id' }, []],
    ['all documents, when it is said', { operation: 'patch', filter: {}, fields: { a: 1 } }, []],
    ['neither id nor filter', { operation: 'delete' }, ['exactly_one m.documentId']],
    ['both id and filter', { operation: 'delete', documentId: 'x', filter: {} }, ['exactly_one m.documentId']],
    ['no fields', { operation: 'replace', documentId: 'x' }, ['required m.fields']],
    ['fields to delete', { operation: 'delete', documentId: 'x', fields: {} }, ['unused m.fields']],
    [
      'a field of the service',
      { operation: 'insert', fields: { _createdAt: 1 } },
      ['reserved_name m.fields._createdAt'],
    ],
    ['no operator', { operation: 'delete', filter: { a: {} } }, ['empty_condition m.filter.a']],
    ['an operation that is none', { operation: 'upsert', fields: {} }, ['choice m.operation']],
    ['an operation that comes from data', { operation: '$"in".body.o', filter: {} }, ['choice m.operation']],
  ])('has the faults of %s', (_, config, expected) => {
    expect(rules(config)).toEqual(expected);
  });
});
