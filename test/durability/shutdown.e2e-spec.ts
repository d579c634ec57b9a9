import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Agent, request } from 'undici';
import { BOOTSTRAP_KEY } from '../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { until } from '../support/until.js';
import { dropAfterDeath } from '../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../support/patience.js';
import { ServiceProcess } from '../support/process/service-process.js';
import { CallRecorder } from '../support/http/call-recorder.js';

const CLIENTS = 16;
/** Between the signal and the end of the listening. */
const NOTICE_MS = 3000;

/**
 *   in ──> answer                     quick
 *   in ──> effect (held) ──> answer   slow
 */
const definition = (path: string, effect?: string) => ({
  nodes: [
    { id: 'in', type: 'webhook', label: 'In', config: { path, responseMode: 'lastNode' } },
    ...(effect
      ? [
          {
            id: 'effect',
            type: 'httpRequest',
            label: 'Effect',
            onInterrupted: 'retry',
            config: { method: 'POST', url: effect },
          },
        ]
      : []),
    { id: 'answer', type: 'return', label: 'Answer', config: { body: { ok: true } } },
  ],
  edges: effect
    ? [
        { from: 'in', to: 'effect' },
        { from: 'effect', to: 'answer' },
      ]
    : [{ from: 'in', to: 'answer' }],
});

describe('a process that is told to stop', () => {
  let database: TestDatabase;
  let recorder: CallRecorder;
  let service: ServiceProcess;
  const started: ServiceProcess[] = [];
  /** Paths of effects that are not answered until the scenario is told. */
  const held: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    recorder = await CallRecorder.start();
  }, SCENARIO_MS);

  afterEach(async () => {
    for (const process of started.splice(0)) await process.end('SIGKILL');
    // Runs that were cut off are taken over by the next process, which would wait for their effect.
    for (const path of held.splice(0)) recorder.release(path);
  });

  afterAll(async () => {
    await recorder.close();
    await dropAfterDeath(database);
  });

  const start = async (variables: Record<string, string>): Promise<void> => {
    service = await ServiceProcess.start(database.url, variables);
    started.push(service);
  };

  const deploy = async (path: string, effect?: string): Promise<void> => {
    const body = { name: path, definition: definition(path, effect) };
    const { id } = await service.api<{ id: string }>('POST', '/api/workflows', body);
    await service.api('POST', `/api/workflows/${id}/deploy`);
  };

  /** Deploys a workflow and calls it; resolves once its effect is under way and held. */
  const callSlow = async (path: string) => {
    recorder.hold(path);
    held.push(path);
    await deploy(path, `${recorder.url}${path}`);
    const answer = request(`${service.url}/api/webhooks${path}`, { method: 'POST' });
    answer.catch(() => undefined);
    await until(async () => recorder.calls(path).length === 1, PATIENCE_MS);
    return { answer };
  };

  /** A connection on which nothing is sent. */
  const connectSilently = async (): Promise<{ end: Promise<unknown> }> => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const end = once(socket.resume(), 'close');
    await once(socket, 'connect');
    return { end };
  };

  const isReady = async (): Promise<boolean> =>
    (await request(`${service.url}/api/health/ready`, { reset: true })).statusCode === 200;

  const isListening = (): Promise<boolean> =>
    isReady().then(
      () => true,
      () => false,
    );

  it(
    'by SIGTERM under load answers every call it took, and exits with 0',
    async () => {
      await start({ SHUTDOWN_NOTICE_SECONDS: String(NOTICE_MS / 1000), SHUTDOWN_GRACE_SECONDS: '60' });
      await deploy('/quick');
      const slow = await callSlow('/slow');

      const agent = new Agent({ connections: CLIENTS });
      const outcomes: unknown[] = [];
      /** Calls without a pause, over the notice and the end of the intake, until no new connection is taken. */
      const client = async (webhook: boolean): Promise<unknown> => {
        const [method, path] = webhook
          ? (['POST', '/api/webhooks/quick'] as const)
          : (['GET', '/api/workflows'] as const);
        const headers = { authorization: `Bearer ${BOOTSTRAP_KEY}` };
        for (;;) {
          try {
            const { statusCode, body } = await request(service.url + path, { method, headers, dispatcher: agent });
            await body.text();
            outcomes.push(statusCode);
          } catch (failure) {
            return (failure as NodeJS.ErrnoException).code;
          }
        }
      };
      const clients = Array.from({ length: CLIENTS }, (_, i) => client(i % 2 === 0));
      await until(async () => outcomes.length > 200, PATIENCE_MS);
      const silent = await connectSilently();
      const exit = once(service.child, 'exit');
      service.signal('SIGTERM');
      await until(async () => !(await isReady()), PATIENCE_MS);
      const served = outcomes.length;
      expect(await Promise.all(clients)).toEqual(clients.map(() => 'ECONNREFUSED'));
      expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
      expect(outcomes.length).toBeGreaterThan(served + CLIENTS);

      // A connection that never sends a request is not waited for.
      await silent.end;
      recorder.release('/slow');
      const { statusCode, headers, body } = await slow.answer;
      expect([statusCode, headers.connection, await body.json()]).toEqual([200, 'close', { ok: true }]);
      expect(await exit).toEqual([0, null]);
      await agent.close();
    },
    SCENARIO_MS,
  );

  it(
    'by SIGTERM twice ends at once with 1',
    async () => {
      await start({ SHUTDOWN_NOTICE_SECONDS: '0', SHUTDOWN_GRACE_SECONDS: '60' });
      const slow = await callSlow('/twice');
      // Signals that come in the same moment are one, as those of a terminal are.
      await until(async () => {
        service.signal('SIGTERM');
        return service.child.exitCode !== null;
      }, PATIENCE_MS);
      expect(service.child.exitCode).toBe(1);
      await expect(slow.answer).rejects.toThrow();
    },
    SCENARIO_MS,
  );

  it(
    'by SIGTERM ends with 1 when the grace time is over, whatever is still in progress',
    async () => {
      await start({ SHUTDOWN_NOTICE_SECONDS: '0', SHUTDOWN_GRACE_SECONDS: '1' });
      await callSlow('/too-long');
      const exit = once(service.child, 'exit');
      service.signal('SIGTERM');
      expect(await exit).toEqual([1, null]);
    },
    SCENARIO_MS,
  );

  it(
    'by SIGINT does without the notice, and exits with 0',
    async () => {
      await start({ SHUTDOWN_NOTICE_SECONDS: '60', SHUTDOWN_GRACE_SECONDS: '60' });
      const exit = once(service.child, 'exit');
      service.signal('SIGINT');
      expect(await exit).toEqual([0, null]);
    },
    SCENARIO_MS,
  );

  it.each([
    ['a rejection', "Promise.reject(new Error('nobody catches this'))"],
    ['an error in a timer', "setTimeout(() => { throw new Error('nobody catches this') })"],
  ])(
    'by %s that nobody catches finishes what is in progress, and exits with 1',
    async (name, crash) => {
      const onSignal = `process.on('SIGUSR2', () => { ${crash} })`;
      await start({
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onSignal)}`,
        LOG_LEVEL: 'silent',
      });
      const path = `/crash-${name.length}`;
      const slow = await callSlow(path);
      const exit = once(service.child, 'exit');
      service.signal('SIGUSR2');
      await until(async () => !(await isListening()), PATIENCE_MS);
      recorder.release(path);
      expect((await slow.answer).statusCode).toBe(200);
      expect(await exit).toEqual([1, null]);
    },
    SCENARIO_MS,
  );
});
