import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { dropAfterDeath, letTimePass } from './dead-processes.js';
import { PATIENCE_MS, STORY_MS } from './patience.js';
import { ServiceProcess } from './service-process.js';
import { Witness } from './witness.js';

interface Run {
  id: string;
  status: string;
  output: unknown;
  nodes: { nodeId: string; status: string; attempt: number }[];
}

/**
 *   in ──> first (effect) ──> second (effect, held) ──> answer
 */
const definition = (path: string, responseMode: string, witness: string) => ({
  nodes: [
    { id: 'in', type: 'webhook', label: 'In', config: { path, responseMode } },
    {
      id: 'first',
      type: 'httpRequest',
      label: 'First',
      config: { method: 'POST', url: `${witness}${path}/first`, body: {} },
    },
    {
      id: 'second',
      type: 'httpRequest',
      label: 'Second',
      config: { method: 'POST', url: `${witness}${path}/second`, body: {} },
    },
    { id: 'answer', type: 'return', label: 'Answer', config: { body: { ok: '$"Second".body.done' } } },
  ],
  edges: [
    { from: 'in', to: 'first' },
    { from: 'first', to: 'second' },
    { from: 'second', to: 'answer' },
  ],
});

describe('a process that dies or freezes while it executes runs', () => {
  let database: TestDatabase;
  let witness: Witness;
  let processes: ServiceProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    witness = await Witness.start();
  }, STORY_MS);

  afterEach(async () => {
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    processes = [];
  });

  afterAll(async () => {
    await witness.close();
    await dropAfterDeath(database);
  });

  const start = async (): Promise<ServiceProcess> => {
    const service = await ServiceProcess.start(database.url);
    processes.push(service);
    return service;
  };

  const deploy = async (service: ServiceProcess, path: string, responseMode: string): Promise<string> => {
    const { id } = await service.api<{ id: string }>('POST', '/api/workflows', {
      name: path,
      definition: definition(path, responseMode, witness.url),
    });
    await service.api('POST', `/api/workflows/${id}/deploy`);
    return id;
  };

  const runOf = async (service: ServiceProcess, workflowId: string): Promise<Run> => {
    const { items } = await service.api<{ items: Run[] }>('GET', `/api/runs?workflowId=${workflowId}`);
    expect(items).toHaveLength(1);
    return service.api<Run>('GET', `/api/runs/${items[0]!.id}`);
  };

  const call = (service: ServiceProcess, path: string): Promise<unknown> =>
    fetch(`${service.url}/api/webhooks${path}`, { method: 'POST' }).catch(() => undefined);

  const expectTakenOver = async (rescuer: ServiceProcess, workflowId: string, path: string): Promise<void> => {
    await until(async () => (await runOf(rescuer, workflowId)).status === 'succeeded', PATIENCE_MS);
    const run = await runOf(rescuer, workflowId);
    expect(run.output).toEqual({ ok: true });
    expect(witness.calls(`${path}/first`)).toHaveLength(1);
    const second = witness.calls(`${path}/second`);
    expect(second).toHaveLength(2);
    expect(new Set(second.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([`${run.id}:second:`]));
    expect(run.nodes.filter(({ nodeId }) => nodeId === 'second').map(({ status }) => status)).toEqual([
      'failed',
      'succeeded',
    ]);
  };

  it.each([
    ['SIGKILL', '/killed'],
    ['SIGSTOP', '/frozen'],
  ] as const)(
    'after %s another process goes on behind the last finished effect, with the same key',
    async (signal, path) => {
      const victim = await start();
      const queued = await deploy(victim, `${path}/queued`, 'onReceived');
      const inPlace = await deploy(victim, `${path}/in-place`, 'lastNode');
      for (const kind of ['queued', 'in-place']) witness.hold(`${path}/${kind}/second`);
      await call(victim, `${path}/queued`);
      void call(victim, `${path}/in-place`);
      for (const kind of ['queued', 'in-place'])
        await until(async () => witness.calls(`${path}/${kind}/second`).length === 1, PATIENCE_MS);

      victim.signal(signal);
      // Whoever watches it hears nothing of either, and starts it anew.
      const health = fetch(`${victim.url}/api/health/live`, { signal: AbortSignal.timeout(1000) });
      await expect(health).rejects.toThrow();
      const rescuer = await start();
      for (const kind of ['queued', 'in-place'])
        await until(async () => witness.calls(`${path}/${kind}/second`).length === 2, PATIENCE_MS);
      for (const kind of ['queued', 'in-place']) witness.release(`${path}/${kind}/second`);
      await expectTakenOver(rescuer, queued, `${path}/queued`);
      await expectTakenOver(rescuer, inPlace, `${path}/in-place`);

      if (signal === 'SIGSTOP') {
        victim.signal('SIGCONT');
        // What was frozen wakes up with its answers in hand; the journal refuses its late writes.
        await until(
          async () => (await fetch(`${victim.url}/api/health/live`).catch(() => undefined))?.ok === true,
          PATIENCE_MS,
        );
        await expectTakenOver(rescuer, queued, `${path}/queued`);
        await expectTakenOver(rescuer, inPlace, `${path}/in-place`);
      }
    },
    STORY_MS,
  );

  it(
    'an answer of 202 means the run is on disk: killed right after it, the run still ends',
    async () => {
      const first = await start();
      const workflow = await deploy(first, '/accepted', 'onReceived');
      witness.release('/accepted/second');
      const answer = await fetch(`${first.url}/api/webhooks/accepted`, { method: 'POST' });
      first.signal('SIGKILL');
      expect(answer.status).toBe(202);
      await first.end('SIGKILL');
      await letTimePass(database.url);
      const second = await start();
      await until(async () => (await runOf(second, workflow)).status === 'succeeded', PATIENCE_MS);
    },
    STORY_MS,
  );
});
