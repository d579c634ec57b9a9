import { describe, expect, it } from '@jest/globals';
import { chain, planOf, returns, rulesOf, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import type { NodeContext, NodeResult } from '../contract/node-kind.js';
import { query } from './query.node.js';

const signal = new AbortController().signal;

/** Runs a node with the request body given; tells what the collections were asked. */
async function run(config: object, body: unknown = {}) {
  const asked: unknown[] = [];
  const plan = planOf(chain({ in: webhook(), q: { type: 'query', config: { collection: 'c', ...config } } }));
  const input = plan.nodes[1]!.input({ lookup: () => ({ body }), now: () => 0 });
  const context = {
    ...{ workspaceId: 'w', signal },
    services: {
      collections: {
        query: async (...call: unknown[]) => {
          asked.push(...call);
          return { documents: [], count: 0 };
        },
      },
    },
  } as unknown as NodeContext;
  const { value } = (await query.run!(input as never, context)) as NodeResult;
  return { value, asked };
}

describe('a Query node', () => {
  it('asks the collections of its workspace and hands on what they answer', async () => {
    const { value, asked } = await run({ orderBy: '-n', limit: '$"in".body.limit' }, { limit: 5 });
    expect(value).toEqual({ documents: [], count: 0 });
    expect(asked).toEqual(['w', { collection: 'c', filter: {}, orderBy: ['-n'], limit: 5, first: false }, signal]);
  });

  it('never takes a value that comes from data for an operator', async () => {
    const { asked } = await run(
      { filter: { token: '$"in".body.token', not: { n: '$"in".body.n' } } },
      { token: { ne: '' }, n: { exists: false } },
    );
    expect(asked[1]).toMatchObject({ filter: { token: { eq: { ne: '' } }, not: { n: { eq: { exists: false } } } } });
  });

  it.each<[string, object, unknown, string]>([
    ['a limit that is a text', { limit: '$"in".body.n' }, { n: '10' }, 'limit'],
    ['a limit that came to nothing', { limit: '$"in".body.n' }, {}, 'limit'],
    ['a filter that came to nothing, which must not be all', { filter: '$"in".body.f' }, {}, 'filter'],
    ['an order that is no name', { orderBy: '$"in".body.n' }, { n: 5 }, 'orderBy'],
    ['an unknown operator', { filter: '$"in".body.f' }, { f: { n: { $gt: 1 } } }, 'filter.n.$gt'],
  ])('refuses %s', async (_, config, body, field) => {
    await expect(run(config, body)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [expect.objectContaining({ field })],
    });
  });

  it('stands after any start node and before any step', () => {
    expect(
      rulesOf(chain({ in: webhook(), q: { type: 'query', config: { collection: 'c' } }, out: returns() })),
    ).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no collection', { collection: undefined }, 'required q.collection'],
    ['a collection that is a reference', { collection: '$"in".body.c' }, 'literal q.collection'],
    ['an unknown operator', { filter: { n: { like: 'x' } } }, 'unknown_operator q.filter.n.like'],
    ['a field of the service that there is not', { orderBy: ['-_x'] }, 'field_name q.orderBy[0]'],
    ['a limit of null', { limit: null }, 'type q.limit'],
  ])('with %s has a fault when it is saved', (_, config, fault) => {
    const q = { type: 'query', config: JSON.parse(JSON.stringify({ collection: 'c', ...config })) };
    expect(rulesOf(chain({ in: webhook(), q }))).toEqual([fault]);
  });
});
