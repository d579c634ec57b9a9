import { describe, expect, it } from '@jest/globals';
import { connectorAction } from './connector-action.node.js';
import type { NodeContext, NodeResult } from './contract/node-kind.js';

const signal = new AbortController().signal;

/** Runs a node in a service that knows the action `calendar.create-event` only. */
async function run(config: object) {
  const calls: unknown[] = [];
  const action = { key: 'calendar.create-event', input: class {} };
  const context = {
    ...{ runId: 'run', workspaceId: 'w', requestId: 'req', idempotencyKey: 'run:node:', signal },
    services: {
      catalog: { find: (key: string) => (key === action.key ? action : undefined) },
      actions: {
        run: async (...call: unknown[]) => {
          calls.push(call);
          return { status: 201, body: { id: 'e' } };
        },
      },
    },
  } as unknown as NodeContext;
  const result = (await connectorAction.run!(
    { action: action.key, input: {}, ...config } as never,
    context,
  )) as NodeResult;
  return { value: result.value, call: calls[0] };
}

describe('a Connector Action node', () => {
  it('runs the action as its run, with the key of the node, and gives its body', async () => {
    const { value, call } = await run({ input: { summary: 'x' }, connection: 'work' });
    expect(value).toEqual({ id: 'e' });
    expect(call).toEqual([
      expect.objectContaining({ key: 'calendar.create-event' }),
      {
        caller: { kind: 'run', id: 'run', workspaceId: 'w', requestId: 'req' },
        raw: { body: { summary: 'x' } },
        choice: { connection: 'work', endUserId: undefined },
        idempotencyKey: 'run:node:',
        signal,
      },
    ]);
  });

  it('chooses the connection of an end user', async () => {
    expect((await run({ endUser: 'u1' })).call).toMatchObject([{}, { choice: { endUserId: 'u1' } }]);
  });

  it.each(['connection', 'endUser'])('never takes another connection when %s came out null', async (field) => {
    await expect(run({ [field]: null })).rejects.toMatchObject({ code: 'invalid_input', errors: [{ field }] });
  });

  it('fails when the action is gone since the deploy', async () => {
    await expect(run({ action: 'calendar.forget' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
