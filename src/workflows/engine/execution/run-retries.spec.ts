import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { until } from '../../../../test/support/until.js';
import { call, execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { chain, graph, returns, webhook } from '../../../../test/support/workflows/workflow-graphs.js';

afterEach(stopExecutions);

const TWICE = { maxAttempts: 2, backoffMs: 0 };
const DOWN = { code: 'provider_unavailable', message: 'Down.' };

describe('RunExecution of nodes that are tried again', () => {
  it('leaves the record of a failed try as it is when another branch fails before the next', async () => {
    const flaky = { ...call('flaky'), retry: { maxAttempts: 2, backoffMs: 60_000 } };
    const definition = graph({ in: webhook(), flaky, bad: call('bad') }, 'in flaky', 'in bad');
    const { journal, calls, ending } = execution(definition);
    await settle();
    const answer = (host: string) => calls.find((made) => made.host === host)!;
    answer('flaky').fail(new AppError('provider_unavailable', 'Down.'));
    await settle();
    answer('bad').fail(new Error('boom'));
    expect(await ending).toBe('ended');
    expect(journal.row('flaky')).toMatchObject({ status: 'failed', error: { code: 'provider_unavailable' } });
  });

  it('tries a failed node again after a pause that grows, as often as it says', async () => {
    const retry = { maxAttempts: 3, backoffMs: 100 };
    const clock = { now: 1000 };
    const definition = chain({ in: webhook(), flaky: { ...call('flaky'), retry }, out: returns() });
    const { journal, calls, ending } = execution(definition, { clock });
    await settle();
    calls[0]!.fail(new AppError('provider_unavailable', 'Down.'));
    await settle();
    expect(calls).toHaveLength(1);
    clock.now += 100;
    await until(() => calls.length === 2);
    calls[1]!.answer();
    expect(await ending).toBe('ended');
    expect(journal.row('flaky')).toMatchObject({ status: 'failed', output_name: null });
    expect(journal.row('flaky', 2)).toMatchObject({ status: 'succeeded' });
    expect(calls.map(({ key }) => key)).toEqual(['run-1:flaky:', 'run-1:flaky:']);
  });

  it('gives its worker back during a long pause between tries', async () => {
    const retry = { maxAttempts: 2, backoffMs: 60_000 };
    const { journal, calls, ending } = execution(chain({ in: webhook(), flaky: { ...call('flaky'), retry } }));
    await settle();
    calls[0]!.fail(new AppError('provider_unavailable', 'Down.'));
    expect(await ending).toBe('suspended');
    expect(journal.commits.at(-1)).toMatchObject({
      rows: ['flaky failed'],
      suspension: { startAfter: new Date(61_000) },
    });
  });

  it('records when the next try comes', async () => {
    const retry = { maxAttempts: 2, backoffMs: 60_000 };
    const { journal, calls, ending } = execution(chain({ in: webhook(), flaky: { ...call('flaky'), retry } }));
    await settle();
    calls[0]!.fail(new AppError('provider_unavailable', 'Down.'));
    await ending;
    expect(journal.row('flaky')).toMatchObject({ status: 'failed', output: { waitsFor: 'retry', until: 61_000 } });
  });

  it('keeps the pause when it is taken up before its end', async () => {
    const { journal, calls, ending } = execution(chain({ in: webhook(), flaky: { ...call('flaky'), retry: TWICE } }), {
      clock: { now: 30_000 },
      recorded: [{ node_id: 'flaky', status: 'failed', error: DOWN, output: { waitsFor: 'retry', until: 61_000 } }],
    });
    expect(await ending).toBe('suspended');
    expect(calls).toEqual([]);
    expect(journal.commits.at(-1)!.suspension!.startAfter).toEqual(new Date(61_000));
  });

  it('tries a node again that had failed with tries left when it is taken up', async () => {
    const { calls } = execution(chain({ in: webhook(), flaky: { ...call('flaky'), retry: TWICE } }), {
      recorded: [{ node_id: 'flaky', status: 'failed', error: DOWN }],
    });
    await until(() => calls.length === 1);
  });

  it('fails when it is taken up after its last try', async () => {
    const { journal, calls, ending } = execution(chain({ in: webhook(), flaky: { ...call('flaky'), retry: TWICE } }), {
      recorded: [{ node_id: 'flaky', status: 'failed', attempt: 2, error: DOWN }],
    });
    expect(await ending).toBe('ended');
    expect(calls).toEqual([]);
    expect(journal.run).toMatchObject({ status: 'failed', error: { ...DOWN, node: 'flaky' } });
  });

  it('does not try again what was wrong with the input', async () => {
    const retry = { maxAttempts: 3, backoffMs: 0 };
    const { journal, calls, ending } = execution(chain({ in: webhook(), x: { ...call('x'), retry } }));
    await settle();
    calls[0]!.fail(new AppError('invalid_input', 'Wrong.'));
    await ending;
    expect(journal.run).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } });
  });
});
