import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import { chain, returns, wait, webhook } from '../../support/workflows/workflow-graphs.js';
import { dropAfterDeath, letTimePass } from '../../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { CallRecorder } from '../../support/http/call-recorder.js';

interface Run {
  id: string;
  status: string;
  output: unknown;
  nodes: { nodeId: string; status: string; attempt: number }[];
}

/**
 *   in ──> first (effect) ──> second (effect, held) ──> answer
 */
const definition = (path: string, responseMode: string, recorder: string) => ({
  nodes: [
    { id: 'in', type: 'webhook', label: 'In', config: { path, responseMode } },
    {
      id: 'first',
      type: 'httpRequest',
      label: 'First',
      onInterrupted: 'retry',
      config: { method: 'POST', url: `${recorder}${path}/first`, body: {} },
    },
    {
      id: 'second',
      type: 'httpRequest',
      label: 'Second',
      onInterrupted: 'retry',
      config: { method: 'POST', url: `${recorder}${path}/second`, body: {} },
    },
    { id: 'answer', type: 'return', label: 'Answer', config: { body: { ok: '$"Second".body.done' } } },
  ],
  edges: [
    { from: 'in', to: 'first' },
    { from: 'first', to: 'second' },
    { from: 'second', to: 'answer' },
  ],
});

/** Variables of a process that does this on SIGUSR2, with a heap as small as containers give it. */
const onUserSignal = (code: string): Record<string, string> => {
  const module = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`;
  return { NODE_OPTIONS: `--max-old-space-size=192 --import=${module}` };
};
const TAKE_ALL_MEMORY = onUserSignal('const kept = []; for (;;) kept.push(Array(1e5).fill(kept.length))');
const BLOCK_FOR_3_SECONDS = onUserSignal('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)');

describe('a process that dies or freezes while it executes runs', () => {
  let database: TestDatabase;
  let recorder: CallRecorder;
  let processes: ServiceProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    recorder = await CallRecorder.start();
  }, SCENARIO_MS);

  afterEach(async () => {
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    processes = [];
  });

  afterAll(async () => {
    await recorder.close();
    await dropAfterDeath(database);
  });

  const start = async (variables: Record<string, string> = {}): Promise<ServiceProcess> => {
    // Jest takes what a process says that runs out of memory for its own.
    const stderr = variables === TAKE_ALL_MEMORY ? 'ignore' : 'inherit';
    const service = await ServiceProcess.start(database.url, variables, { stderr });
    processes.push(service);
    return service;
  };

  const deploy = async (
    service: ServiceProcess,
    path: string,
    responseMode: string,
    graph: object = definition(path, responseMode, recorder.url),
  ): Promise<string> => {
    const { id } = await service.api<{ id: string }>('POST', '/api/workflows', { name: path, definition: graph });
    await service.api('POST', `/api/workflows/${id}/deploy`);
    return id;
  };

  const runOf = async (service: ServiceProcess, workflowId: string): Promise<Run> => {
    const { items } = await service.api<{ items: Run[] }>('GET', `/api/runs?workflowId=${workflowId}`);
    expect(items).toHaveLength(1);
    return service.api<Run>('GET', `/api/runs/${items[0]!.id}`);
  };

  const call = (service: ServiceProcess, path: string): Promise<unknown> =>
    service.fetch(`/api/webhooks${path}`, { method: 'POST' }).catch(() => undefined);

  const isLive = async ({ url }: ServiceProcess): Promise<boolean> => {
    const answer = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    return answer?.ok === true;
  };

  const expectTakenOver = async (rescuer: ServiceProcess, workflowId: string, path: string): Promise<void> => {
    await until(async () => (await runOf(rescuer, workflowId)).status === 'succeeded', PATIENCE_MS);
    const run = await runOf(rescuer, workflowId);
    expect(run.output).toEqual({ ok: true });
    expect(recorder.calls(`${path}/first`)).toHaveLength(1);
    const second = recorder.calls(`${path}/second`);
    expect(second).toHaveLength(2);
    expect(new Set(second.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([`${run.id}:second:`]));
    expect(run.nodes.filter(({ nodeId }) => nodeId === 'second').map(({ status }) => status)).toEqual([
      'failed',
      'succeeded',
    ]);
  };

  it.each([
    ['it is killed', 'SIGKILL', '/killed', {}],
    ['it is frozen', 'SIGSTOP', '/frozen', {}],
    ['it has no memory left', 'SIGUSR2', '/full', TAKE_ALL_MEMORY],
  ] as const)(
    'when %s another process goes on behind the last finished effect, with the same key',
    async (_, signal, path, variables) => {
      const victim = await start(variables);
      const queued = await deploy(victim, `${path}/queued`, 'onReceived');
      const inPlace = await deploy(victim, `${path}/in-place`, 'lastNode');
      for (const kind of ['queued', 'in-place']) recorder.hold(`${path}/${kind}/second`);
      await call(victim, `${path}/queued`);
      void call(victim, `${path}/in-place`);
      for (const kind of ['queued', 'in-place'])
        await until(async () => recorder.calls(`${path}/${kind}/second`).length === 1, PATIENCE_MS);

      victim.signal(signal);
      // Whoever watches it hears nothing of any, and starts it anew.
      await until(async () => !(await isLive(victim)), PATIENCE_MS);
      const rescuer = await start();
      for (const kind of ['queued', 'in-place'])
        await until(async () => recorder.calls(`${path}/${kind}/second`).length === 2, PATIENCE_MS);
      for (const kind of ['queued', 'in-place']) recorder.release(`${path}/${kind}/second`);
      await expectTakenOver(rescuer, queued, `${path}/queued`);
      await expectTakenOver(rescuer, inPlace, `${path}/in-place`);

      if (signal === 'SIGSTOP') {
        victim.signal('SIGCONT');
        // What was frozen wakes up with its answers in hand; the journal refuses its late writes.
        await until(() => isLive(victim), PATIENCE_MS);
        await expectTakenOver(rescuer, queued, `${path}/queued`);
        await expectTakenOver(rescuer, inPlace, `${path}/in-place`);
      }
    },
    SCENARIO_MS,
  );

  it(
    'when it does nothing for three seconds it looks dead, keeps its runs and ends them',
    async () => {
      const blocked = await start(BLOCK_FOR_3_SECONDS);
      const ways = { '/blocked/queued': 'onReceived', '/blocked/in-place': 'lastNode' };
      const workflows: string[] = [];
      for (const [path, mode] of Object.entries(ways)) {
        recorder.hold(`${path}/second`);
        workflows.push(await deploy(blocked, path, mode));
        void call(blocked, path);
        await until(async () => recorder.calls(`${path}/second`).length === 1, PATIENCE_MS);
      }
      const other = await start();
      blocked.signal('SIGUSR2');
      await until(async () => !(await isLive(blocked)), PATIENCE_MS);
      for (const path of Object.keys(ways)) recorder.release(`${path}/second`);
      await until(() => isLive(blocked), PATIENCE_MS);
      for (const workflow of workflows)
        await until(async () => (await runOf(other, workflow)).status === 'succeeded', PATIENCE_MS);
      for (const path of Object.keys(ways))
        for (const effect of ['first', 'second']) expect(recorder.calls(`${path}/${effect}`)).toHaveLength(1);
    },
    SCENARIO_MS,
  );

  it(
    'an answer of 202 means the run is on disk: killed right after it, the run still ends',
    async () => {
      const first = await start();
      const workflow = await deploy(first, '/accepted', 'onReceived');
      recorder.release('/accepted/second');
      const answer = await first.fetch('/api/webhooks/accepted', { method: 'POST' });
      first.signal('SIGKILL');
      expect(answer.status).toBe(202);
      await first.end('SIGKILL');
      await letTimePass(database.url);
      const second = await start();
      await until(async () => (await runOf(second, workflow)).status === 'succeeded', PATIENCE_MS);
    },
    SCENARIO_MS,
  );

  it(
    'an answer of 504 means so too, also of a run that has had no effect and waits for less than a worker is given back for',
    async () => {
      const first = await start({ WORKFLOW_WAIT_MS: '100' });
      const config = { path: '/late', responseMode: 'lastNode' };
      const graph = chain({ in: webhook(config), pause: wait({ seconds: 0.9 }), out: returns({ ok: true }) });
      const workflow = await deploy(first, '/late', 'lastNode', graph);
      const answer = await first.fetch('/api/webhooks/late', { method: 'POST' });
      first.signal('SIGKILL');
      const { runId } = (await answer.json()) as { runId: string };
      expect(answer.status).toBe(504);
      await first.end('SIGKILL');
      await letTimePass(database.url);
      const second = await start();
      await until(async () => (await runOf(second, workflow)).status === 'succeeded', PATIENCE_MS);
      expect(await runOf(second, workflow)).toMatchObject({ id: runId, output: { ok: true } });
    },
    SCENARIO_MS,
  );
});
