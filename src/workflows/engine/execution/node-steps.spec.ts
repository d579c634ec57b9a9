import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { MemoryJournal } from '../../../../test/support/app/memory-journal.js';
import { chain, planOf, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import type { NodeServices } from '../../nodes/contract/node-services.js';
import { recordsByFrame } from '../journal/earlier-records.js';
import type { NodeRow } from '../journal/rows.js';
import { NodeRecords } from '../journal/node-records.js';
import { NodeSteps } from './node-steps.js';

/** The steps of a node `agent`, with what was recorded before. */
function stepsOf(...recorded: Partial<NodeRow>[]) {
  const memory = new MemoryJournal(planOf(chain({ in: webhook() })));
  const earlier = recordsByFrame(recorded.map((row) => ({ attempt: 1, path: '', ...row }) as NodeRow));
  const records = new NodeRecords(memory.journal, { now: () => 1000, services: {} as NodeServices });
  const node = records.open({ nodeId: 'agent', path: '' });
  const steps = new NodeSteps(node, { journal: memory.journal, records, frame: { recorded: earlier.get('') } });
  return { memory, steps, step: steps.run };
}

const down = new AppError('provider_unavailable', 'It is down.');

describe('NodeRecords', () => {
  it('tells of a failure that is a fault of ours, and of no other', () => {
    const { journal } = new MemoryJournal(planOf(chain({ in: webhook() })));
    const heard: unknown[] = [];
    const unexpected = (...all: unknown[]) => heard.push(...all);
    const records = new NodeRecords(journal, { now: () => 1000, services: {} as NodeServices, unexpected });
    const fault = new TypeError('x of undefined');
    expect([records.failure('a', down), records.failure('b', fault)]).toMatchObject([
      { code: 'provider_unavailable' },
      { code: 'internal', message: expect.not.stringContaining('undefined') },
    ]);
    expect(heard).toEqual([fault, { runId: 'run-1', nodeId: 'b' }]);
  });
});

describe('NodeSteps', () => {
  it('records a step before it begins and when it has ended', async () => {
    const { memory, step } = stepsOf();
    const value = await step('model 1', { question: 1 }, () => {
      expect(memory.row('agent:model 1')).toMatchObject({ status: 'running', input: { question: 1 } });
      return Promise.resolve('answer');
    });
    expect(value).toBe('answer');
    expect(memory.row('agent:model 1')).toMatchObject({ status: 'succeeded', output: 'answer' });
  });

  it('gives what was recorded before, and does nothing', async () => {
    const { step } = stepsOf({ node_id: 'agent:model 1', status: 'succeeded', output: 'kept' });
    expect(await step('model 1', {}, () => Promise.reject(new Error('again')))).toBe('kept');
  });

  it('gives what an earlier try of the node did in this process', async () => {
    const { step } = stepsOf();
    let calls = 0;
    const work = () => Promise.resolve((calls += 1));
    expect([await step('a', {}, work), await step('a', {}, work)]).toEqual([1, 1]);
  });

  it.each([
    ['was interrupted', 'interrupted', 2],
    ['failed', 'provider_unavailable', 2],
  ])('does a step again that %s', async (_, code, attempt) => {
    const error = { code, message: '' };
    const { memory, step } = stepsOf({ node_id: 'agent:a', status: 'failed', error });
    expect(await step('a', {}, () => Promise.resolve(1))).toBe(1);
    expect(memory.row('agent:a', attempt)).toMatchObject({ status: 'succeeded' });
  });

  it('throws a failure again that counts, unless the step was interrupted', async () => {
    const { step } = stepsOf({ node_id: 'agent:b', status: 'failed', error: { code: 'interrupted', message: '' } });
    let calls = 0;
    const failing = () => {
      calls += 1;
      return Promise.reject(down);
    };
    for (const name of ['a', 'a', 'b', 'b'])
      await expect(step(name, {}, failing, { isEffect: true })).rejects.toMatchObject({
        code: 'provider_unavailable',
        detail: 'It is down.',
      });
    expect(calls).toBe(2);
  });

  it('keeps for the next try what came before the last effect that was done, and its input', async () => {
    const { memory, steps, step } = stepsOf({ node_id: 'agent:c', seq: 9, status: 'succeeded', output: 'found' });
    await step('a', 1, () => Promise.resolve('asked'));
    await step('b', 2, () => Promise.resolve('done'), { isEffect: true });
    await step('c', 3, () => Promise.resolve('never'));
    const late = Promise.withResolvers<string>();
    const ending = step('d', 4, () => late.promise, { isEffect: true });
    steps.fail();
    late.resolve('too late');
    await ending;
    const names = ['a', 'b', 'c', 'd'];
    expect(names.map((name) => memory.row(`agent:${name}`)!.output_name)).toEqual([
      ...[null, null],
      ...['superseded', 'superseded'],
    ]);
  });

  const interrupted = { node_id: 'agent:b', seq: 5, status: 'failed' } as const;
  const unknown = { code: 'interrupted', message: '' };

  it('never does an interrupted step again that is not repeatable, in this try or the next one', async () => {
    const { memory, steps, step } = stepsOf({ ...interrupted, error: unknown });
    const again = () => Promise.reject(new Error('again'));
    await step('a', 1, () => Promise.resolve('asked'));
    await expect(step('b', 2, again, { isEffect: true, isRepeatable: false })).rejects.toMatchObject({
      code: 'interrupted',
      outcomeUnknown: true,
    });
    steps.fail();
    await memory.journal.commit();
    expect(memory.row('agent:b')!.error).toMatchObject({ code: 'interrupted', outcomeUnknown: true });
    expect(['a', 'b'].map((name) => memory.row(`agent:${name}`)!.output_name ?? null)).toEqual([null, null]);
  });

  it.each<[string, Partial<NodeRow>, boolean]>([
    ['may be repeated', { error: unknown }, true],
    ['was left open by the run that is retried', { attempt: 0, error: { ...unknown, outcomeUnknown: true } }, false],
  ])('does an interrupted step again that %s', async (_, more, isRepeatable) => {
    const { step } = stepsOf({ ...interrupted, ...more });
    expect(await step('b', 2, () => Promise.resolve('done'), { isEffect: true, isRepeatable })).toBe('done');
  });
});
