import { afterEach, describe, expect, it } from '@jest/globals';
import { KeyRing, Secret } from '#libs/crypto';
import { execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { foundRecords } from '../../../../test/support/providers/tool-calling-model.js';
import { chain, returns, webhook } from '../../../../test/support/workflows/workflow-graphs.js';

const config = {
  ...{ instructions: 'Go.', input: 'x', model: 'm', operation: 'generateObject' },
  tools: [{ workflow: '0190a000-0000-7000-8000-000000000000' }],
};
const definition = chain({
  in: webhook(),
  ask: { type: 'agent', config, retry: { maxAttempts: 3, backoffMs: 0 } },
  out: returns('$"ask"'),
});

const wanting = (n: number) => ({
  content: null,
  tool_calls: [{ id: `call_${n}`, function: { name: 'work', arguments: `{"n":${n}}` } }],
});
const BAD = { content: 'no object' };
const GOOD = { content: '{"ok":true}' };

/** A world with a model that gives these answers one after the other, and a tool whose calls are held from the one named on. */
function world(answers: readonly { content: string | null }[], heldFrom = Infinity) {
  const asked: { messages: { role: string }[] }[] = [];
  const called: string[] = [];
  const services = {
    keyRing: new KeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }]),
    modelEndpoint: { url: 'https://models.example/v1', trust: 'guarded' },
    providers: {
      call(_: string, { body }: { body: string }) {
        asked.push(JSON.parse(body) as (typeof asked)[number]);
        const message = answers[asked.length - 1]!;
        const reason = message.content === null ? 'tool_calls' : 'stop';
        return Promise.resolve({ body: { choices: [{ message, finish_reason: reason }] } });
      },
    },
    variables: { read: () => Promise.resolve(new Secret('sk-test')) },
    workflows: {
      tool: () => Promise.resolve({ name: 'work', description: 'Works.', inputSchema: { type: 'object' } }),
      callFrom({ key }: { key: string }) {
        called.push(key);
        return called.length >= heldFrom ? new Promise(() => undefined) : Promise.resolve({ made: called.length });
      },
    },
  };
  return { asked, called, services };
}

describe('an agent that is tried again', () => {
  afterEach(stopExecutions);

  it('asks anew for what was no good, and does nothing again that its tools have done', async () => {
    const { asked, called, services } = world([wanting(1), BAD, BAD, BAD, GOOD]);
    const { journal, ending } = execution(definition, { services });
    expect(await ending).toBe('ended');
    expect(journal.run).toMatchObject({ status: 'succeeded', output: { object: { ok: true }, steps: 2 } });
    expect([asked.length, called.length]).toEqual([5, 1]);
    expect(asked[4]!.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(journal.row('ask:model 2', 2)).toMatchObject({ status: 'succeeded' });
  });

  it('asks from the beginning when its tools have done nothing', async () => {
    const { asked, services } = world([BAD, BAD, BAD, GOOD]);
    const { journal, ending } = execution(definition, { services });
    await ending;
    expect(journal.run).toMatchObject({ status: 'succeeded', output: { object: { ok: true }, steps: 1 } });
    expect(asked[3]!.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('replays that try alone when its process ends in the middle of it', async () => {
    const before = world([wanting(1), BAD, BAD, BAD, wanting(2)], 2);
    const first = execution(definition, { services: before.services });
    for (let turn = 0; before.called.length < 2 && turn < 1000; turn += 1) await settle();
    expect(before.called).toHaveLength(2);
    first.run.stop();

    const after = world([GOOD]);
    const second = execution(definition, {
      services: after.services,
      recorded: foundRecords(first.journal.rows.values()),
    });
    expect(await second.ending).toBe('ended');
    expect(second.journal.run).toMatchObject({ status: 'succeeded', output: { object: { ok: true }, steps: 3 } });
    expect(after.called).toEqual([before.called[1]]);
    expect(after.asked[0]!.messages.map(({ role }) => role).slice(2)).toEqual([
      'assistant',
      'tool',
      'assistant',
      'tool',
    ]);
  });
});
