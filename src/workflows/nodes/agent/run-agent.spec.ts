import { afterEach, describe, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { translateDatabaseError } from '../../../platform/database/connection/statements/database-error.js';
import { foundRecords, toolCallingModel } from '../../../../test/support/providers/tool-calling-model.js';
import { chain, returns, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { MAX_TOKENS } from './agent-config.dto.js';
import { Budget } from './models/budget.js';

const WORKFLOW = '0190a000-0000-7000-8000-000000000000';

const definition = chain({
  in: webhook(),
  ask: { type: 'agent', config: { instructions: 'Go.', input: 'x', model: 'm', tools: [{ workflow: WORKFLOW }] } },
  out: returns('$"ask"'),
});

/** A world with one model, which asks for its tool twice at once and then is done, and one tool, whose calls the test ends. */
function world(inputSchema: object = { type: 'object' }) {
  const called: { key: string; args: unknown; end: PromiseWithResolvers<unknown> }[] = [];
  const toolCalls = [1, 2].map((n) => ({ id: `call_${n}`, function: { name: 'work', arguments: `{"n":${n}}` } }));
  const model = toolCallingModel(toolCalls);
  const services = {
    ...model.services,
    variables: { read: () => Promise.resolve(new Secret('sk-test')) },
    workflows: {
      tool: () => Promise.resolve({ name: 'work', description: 'Works.', inputSchema }),
      callFrom({ key, args }: { key: string; args: unknown }) {
        const end = Promise.withResolvers<unknown>();
        called.push({ key, args, end });
        return end.promise;
      },
    },
  };
  return { asked: model.asked, called, services };
}

/** Lets everything happen until the condition holds. */
async function settled(holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds() && turn < 1000; turn += 1) await settle();
  expect(holds()).toBe(true);
}

describe('an agent whose process ends in the middle', () => {
  afterEach(stopExecutions);

  it('goes on after the last call that was finished, and makes the interrupted one again with the same key', async () => {
    const before = world();
    const first = execution(definition, { services: before.services });
    await settled(() => before.called.length === 1);
    before.called[0]!.end.resolve({ made: 1 });
    await settled(() => before.called.length === 2);
    first.run.stop();

    const after = world();
    const second = execution(definition, {
      services: after.services,
      recorded: foundRecords(first.journal.rows.values()),
    });
    await settled(() => after.called.length === 1);
    expect(after.asked).toEqual([]);
    expect(after.called[0]).toMatchObject({ args: { n: 2 }, key: before.called[1]!.key });
    after.called[0]!.end.resolve({ made: 2 });
    expect(await second.ending).toBe('ended');

    expect(second.journal.run.output).toMatchObject({ text: 'done', steps: 2 });
    expect(after.asked).toHaveLength(1);
    expect(after.asked[0]!.messages.slice(3)).toEqual([
      { role: 'tool', tool_call_id: 'call_1', content: '{"made":1}' },
      { role: 'tool', tool_call_id: 'call_2', content: '{"made":2}' },
    ]);
  });

  it('goes on with arguments that its tool declares secret, which are in no record', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer', writeOnly: true } } };
    const before = world(schema);
    const first = execution(definition, { services: before.services });
    await settled(() => before.called.length === 1);
    first.run.stop();
    const rows = [...first.journal.rows.values()];
    expect(first.journal.row('ask:tool 1.1 work')).toMatchObject({ input: { n: '[redacted]' } });
    expect(JSON.stringify(rows)).not.toMatch(/\\*"n\\*":1/);

    const after = world(schema);
    execution(definition, { services: after.services, recorded: foundRecords(rows) });
    await settled(() => after.called.length === 1);
    expect(after.asked).toEqual([]);
    expect(after.called[0]).toMatchObject({ args: { n: 1 }, key: before.called[0]!.key });
  });

  it('records what its tool refuses before the model hears of it', async () => {
    const { called, asked, services } = world();
    const { journal, ending } = execution(definition, { services });
    await settled(() => called.length === 1);
    called[0]!.end.reject(new AppError('workflow_failed', 'It failed.'));
    await settled(() => called.length === 2);
    expect(journal.row('ask:tool 1.1 work')).toMatchObject({ status: 'failed', error: { code: 'workflow_failed' } });
    called[1]!.end.resolve(null);
    await ending;
    expect(asked[1]!.messages[3]!.content).toBe('{"error":{"code":"workflow_failed","message":"It failed."}}');
  });

  it('gives its run up when the database was out of reach of its tool, and calls it again under the next owner', async () => {
    const before = world();
    const first = execution(definition, { services: before.services });
    await settled(() => before.called.length === 1);
    const outage = translateDatabaseError(new Error('Query read timeout'));
    before.called[0]!.end.reject(outage);
    await expect(first.ending).rejects.toBe(outage);
    expect(before.asked).toHaveLength(1);
    const after = world();
    execution(definition, { services: after.services, recorded: foundRecords(first.journal.rows.values()) });
    await settled(() => after.called.length === 1);
    expect(after.called[0]!.key).toBe(before.called[0]!.key);
  });

  it('fails with what is no answer of its tool, such as a fault of ours', async () => {
    const { called, asked, services } = world();
    const { journal, ending } = execution(definition, { services });
    await settled(() => called.length === 1);
    called[0]!.end.reject(new Error('a bug'));
    await ending;
    expect([journal.run.status, journal.run.error?.code, asked.length]).toEqual(['failed', 'internal', 1]);
  });
});

describe('the budget of an agent', () => {
  it.each([
    ['the one that is named', 500],
    ['the greatest when data gave none', undefined],
  ])('of tokens is %s', (_, maxTokens) => {
    const { signal } = new AbortController();
    const budget = new Budget({ maxSteps: 100, maxSeconds: 1, maxTokens }, signal);
    const most = maxTokens ?? MAX_TOKENS;
    budget.spend({ inputTokens: most - 1, outputTokens: 0 });
    expect(() => budget.requireStep()).not.toThrow();
    budget.spend({ inputTokens: 0, outputTokens: 1 });
    expect(() => budget.requireStep()).toThrow(`${most} tokens`);
    budget.close();
  });
});
