/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; (a) has an effect.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { uuidV7 } from '#libs/crypto';
import { call, execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import {
  chain,
  editFields,
  graph,
  planOf,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { Fenced } from '../journal/run-journal.js';
import { newRun } from '../new-run.js';
import { INTERRUPTED } from '../journal/node-records.js';
import type { OutsideEvent, OutsideEvents } from '../waits/outside-events.js';
import type { Wait } from '../waits/waits.js';

afterEach(stopExecutions);

/** A world whose events the test makes: by the node that waits for them. */
function world(happened: Record<string, OutsideEvent> = {}) {
  const cancelled: string[] = [];
  const outside: OutsideEvents = {
    look: (_, waits: readonly Wait[]) =>
      Promise.resolve(
        new Map(waits.flatMap((wait) => (happened[wait.node.id] ? [[wait, happened[wait.node.id]!]] : []))),
      ),
    child: (parent, { input }) => {
      const plan = planOf(chain({ in: webhook(), out: returns() }));
      return Promise.resolve(newRun({ plan, trigger: 'subWorkflow', input, parent, id: 'child-1' }, 0));
    },
    cancel: (runs) => {
      cancelled.push(...runs.map(({ id }) => id));
      return Promise.resolve();
    },
  };
  return { outside, happened, cancelled };
}

describe('RunExecution of waits', () => {
  it('gives its worker back until the time has come', async () => {
    // Arrange
    //   in ──► pause ──► out
    const definition = chain({ in: webhook(), pause: wait({ seconds: 60 }), out: returns('$"pause".until') });
    // Act
    const { journal, ending } = execution(definition);
    // Assert
    expect(await ending).toBe('suspended');
    expect(journal.commits).toEqual([
      {
        status: 'waiting',
        rows: ['pause waiting'],
        suspension: { startAfter: new Date(61_000), resumes: [], runs: [] },
      },
    ]);
    expect(journal.row('pause')).toMatchObject({ output: { waitsFor: 'time', until: 61_000 } });
  });

  it('goes on when it is taken up after the time', async () => {
    const definition = chain({ in: webhook(), pause: wait({ seconds: 60 }), out: returns('$"pause".until') });
    const { journal, ending } = execution(definition, {
      clock: { now: 61_000 },
      recorded: [{ node_id: 'pause', status: 'waiting', output: { waitsFor: 'time', until: 61_000 } }],
    });
    expect(await ending).toBe('ended');
    expect(journal.run.output).toBe('1970-01-01T00:01:01.000Z');
  });

  it('waits on when it is taken up too early', async () => {
    const definition = chain({ in: webhook(), pause: wait({ seconds: 60 }), out: returns() });
    const { journal, ending } = execution(definition, {
      clock: { now: 30_000 },
      recorded: [{ node_id: 'pause', status: 'waiting', output: { waitsFor: 'time', until: 61_000 } }],
    });
    expect(await ending).toBe('suspended');
    expect(journal.commits[0]!.suspension!.startAfter).toEqual(new Date(61_000));
  });

  it('holds a short wait in memory', async () => {
    const definition = chain({ in: webhook(), pause: wait({ seconds: 0 }), out: returns(1) });
    const { journal, ending } = execution(definition);
    expect(await ending).toBe('ended');
    expect(journal.commits).toHaveLength(1);
  });

  it('runs the other branches while one waits, and suspends when they are done', async () => {
    // Arrange
    //   in ──► pause
    //     └──► (one)
    const definition = graph({ in: webhook(), pause: wait({ seconds: 60 }), one: call('one') }, 'in pause', 'in one');
    const { journal, calls, ending } = execution(definition);
    await settle();
    expect(journal.run.status).toBe('running');
    calls[0]!.answer();
    expect(await ending).toBe('suspended');
    expect(journal.row('one')).toMatchObject({ status: 'succeeded' });
  });

  it('cancels what waits when another branch fails', async () => {
    const definition = graph({ in: webhook(), pause: wait({ seconds: 60 }), one: call('one') }, 'in pause', 'in one');
    const { journal, calls, ending } = execution(definition);
    await settle();
    calls[0]!.fail(new AppError('provider_unavailable', 'Down.'));
    expect(await ending).toBe('ended');
    expect(journal.run).toMatchObject({ status: 'failed' });
    expect(journal.row('pause')).toMatchObject({ status: 'cancelled' });
  });

  it('waits for somebody to resume it, and goes on with what was sent', async () => {
    // Arrange
    //   in ──► ask ──► out
    const definition = chain({ in: webhook(), ask: wait({ resume: true }), out: returns('$"ask".body.yes') });
    const first = execution(definition, world());
    expect(await first.ending).toBe('suspended');
    expect(first.journal.commits[0]!.suspension).toEqual({ resumes: ['ask '], runs: [] });
    // Act: resuming writes the answer into the record
    const second = execution(definition, {
      recorded: [{ node_id: 'ask', status: 'succeeded', output: { body: { yes: 1 }, queryParams: {} } }],
    });
    // Assert
    expect(await second.ending).toBe('ended');
    expect(second.journal.run.output).toBe(1);
  });

  it('is resumed while another branch still runs', async () => {
    const definition = graph(
      { in: webhook(), ask: wait({ resume: true }), out: returns('$"ask".body'), slow: call('slow') },
      ...['in ask', 'ask out', 'in slow'],
    );
    const { outside, happened } = world();
    const { run, journal, calls, ending } = execution(definition, { outside });
    await settle();
    happened['ask'] = { value: { body: 'go', queryParams: {} } };
    run.wake();
    await settle();
    calls[0]!.answer();
    expect(await ending).toBe('ended');
    expect(journal.run.output).toBe('go');
  });

  it('fails when nobody resumed it in time', async () => {
    const definition = chain({ in: webhook(), ask: wait({ resume: true, timeoutSeconds: 60 }), out: returns() });
    const { outside } = world({ ask: { error: new AppError('node_timeout', 'Nobody came.') } });
    const { journal, ending } = execution(definition, {
      outside,
      clock: { now: 61_000 },
      recorded: [{ node_id: 'ask', status: 'waiting', output: { waitsFor: 'resume', until: 61_000 } }],
    });
    expect(await ending).toBe('ended');
    expect(journal.run).toMatchObject({ status: 'failed', error: { code: 'node_timeout', node: 'ask' } });
  });

  it('looks at rest for what is over here and not yet by the clock outside', async () => {
    const definition = chain({ in: webhook(), ask: wait({ resume: true, timeoutSeconds: 60 }), out: returns() });
    const { outside } = world();
    let looks = 0;
    const look = () => {
      looks += 1;
      return Promise.resolve(new Map());
    };
    const { run } = execution(definition, {
      outside: { ...outside, look },
      clock: { now: 61_000 },
      recorded: [{ node_id: 'ask', status: 'waiting', output: { waitsFor: 'resume', until: 61_000 } }],
    });
    for (let turn = 0; turn < 100; turn += 1) await settle();
    expect(looks).toBe(1);
    run.stop();
  });

  it('stops at once when its run has another owner', async () => {
    const definition = chain({ in: webhook(), ask: wait({ resume: true, timeoutSeconds: 60 }), out: returns() });
    const { outside } = world();
    const { journal, ending } = execution(definition, {
      outside: { ...outside, look: () => Promise.reject(new Fenced('run-1')) },
      clock: { now: 61_000 },
      recorded: [{ node_id: 'ask', status: 'waiting', output: { waitsFor: 'resume', until: 61_000 } }],
    });
    expect(await ending).toBe('fenced');
    expect(journal.commits).toEqual([]);
  });

  it('takes what another workflow gave in time, although nobody looked before the time was over', async () => {
    const other = { ...subWorkflow(uuidV7()), timeoutMs: 60_000 };
    const { outside, cancelled } = world({ other: { value: 7 } });
    const { journal, ending } = execution(chain({ in: webhook(), other, out: returns('$"other"') }), {
      outside,
      clock: { now: 99_000 },
      recorded: [{ node_id: 'other', status: 'waiting', output: { waitsFor: 'run', runId: 'child-1', until: 61_000 } }],
    });
    expect(await ending).toBe('ended');
    expect([journal.run.output, cancelled]).toEqual([7, []]);
  });

  it('starts another workflow together with the record that waits for it', async () => {
    // Arrange
    //   in ──► other ──► out
    const id = uuidV7();
    const definition = chain({ in: webhook(), other: subWorkflow(id, { n: 1 }), out: returns('$"other"') });
    const { outside, happened } = world();
    const first = execution(definition, { outside });
    expect(await first.ending).toBe('suspended');
    expect(first.journal.commits).toMatchObject([
      { rows: ['other waiting'], spawned: [{ n: 1 }] },
      { status: 'waiting', suspension: { resumes: [], runs: ['child-1'] } },
    ]);
    // Act: it has ended when the run is taken up
    happened['other'] = { value: { answer: 42 } };
    const second = execution(definition, {
      outside,
      recorded: [{ node_id: 'other', status: 'waiting', output: { waitsFor: 'run', runId: 'child-1' } }],
    });
    // Assert
    expect(await second.ending).toBe('ended');
    expect(second.journal.run.output).toEqual({ answer: 42 });
  });

  it('marks nothing as waiting before it is known what for: a crash in between is an interrupted try', async () => {
    // Arrange
    //   in ──► other
    //     └──► (one)
    const definition = graph({ in: webhook(), other: subWorkflow(uuidV7()), one: call('one') }, 'in other', 'in one');
    const { outside } = world();
    const starting = Promise.withResolvers<never>();
    const first = execution(definition, { outside: { ...outside, child: () => starting.promise } });
    // Act: the other branch commits while the run of the other workflow is still being made
    await settle();
    // Assert
    expect(first.journal.row('other')).toMatchObject({ status: 'running', output: null });
    const second = execution(definition, {
      outside,
      recorded: [
        { node_id: 'other', status: 'failed', error: { code: INTERRUPTED, message: 'Interrupted.' } },
        { node_id: 'one', status: 'succeeded', output: {} },
      ],
    });
    expect(await second.ending).toBe('suspended');
    expect(second.journal.row('other', 2)).toMatchObject({ status: 'waiting', output: { runId: 'child-1' } });
  });

  it('cancels the other workflow when its result is not waited for any longer', async () => {
    const definition = graph({ in: webhook(), other: subWorkflow(uuidV7()), bad: call('bad') }, 'in other', 'in bad');
    const { outside, cancelled } = world();
    const { calls, ending } = execution(definition, { outside });
    await settle();
    calls[0]!.fail(new Error('boom'));
    await ending;
    expect(cancelled).toEqual(['child-1']);
  });

  it('cancels the other workflow also when it is stored only after that', async () => {
    const definition = graph({ in: webhook(), other: subWorkflow(uuidV7()), bad: call('bad') }, 'in other', 'in bad');
    const { outside, cancelled } = world();
    const { journal, calls, ending } = execution(definition, { outside });
    const stored = Promise.withResolvers<void>();
    journal.gate = async (commit) => commit?.spawned && stored.promise;
    await settle();
    calls[0]!.fail(new Error('boom'));
    await settle();
    const before = cancelled.length;
    stored.resolve();
    await ending;
    expect(cancelled.slice(before)).toEqual(['child-1']);
  });

  it('keeps values of nodes before the wait', async () => {
    const definition = chain({
      in: webhook(),
      a: editFields({ n: 1 }),
      pause: wait({ seconds: 60 }),
      out: returns('$"a"'),
    });
    const { journal, ending } = execution(definition, {
      clock: { now: 99_000 },
      recorded: [
        { node_id: 'a', status: 'succeeded', output: { n: 7 } },
        { node_id: 'pause', status: 'waiting', output: { waitsFor: 'time', until: 61_000 } },
      ],
    });
    await ending;
    expect(journal.run.output).toEqual({ n: 7 });
  });
});
