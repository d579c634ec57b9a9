import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { CallRecorder } from '../../support/http/call-recorder.js';
import { SCENARIO_MS } from '../../support/patience.js';
import { dropAfterDeath, letTimePass, onConnection } from '../../support/process/dead-processes.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { chain, httpRequest, repeatable, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { newPath } from '../../support/workflows/workflow-service.js';

/** The numbers of runs whose calls the recorder holds. */
export const NUMBERS = [1, 2, 3];

/** Processes on one database that begin runs, which call a recorder, and are killed. */
export interface TurnsTest {
  readonly databaseUrl: string;
  readonly recorder: CallRecorder;
  start(variables?: Record<string, string>): Promise<ServiceProcess>;
  /** Kills a process; what it did not say for a minute counts as said by nobody. */
  kill(service: ServiceProcess): Promise<void>;
  /** Deploys `webhook ──► call with the number of the run, which the recorder holds ──► Return of the number`, or another graph at the path. */
  deploy(
    service: ServiceProcess,
    settings: object,
    graphAt?: (path: string) => object,
  ): Promise<{ id: string; path: string }>;
  /** Sends a number to a webhook. */
  call(service: ServiceProcess, path: string, n: number): Promise<Response>;
  /** The same; gives the id of the run. */
  begin(service: ServiceProcess, path: string, n: number): Promise<string>;
  run(service: ServiceProcess, id: string): Promise<Run>;
  /** The numbers with which the recorder was called for a path, in their order. */
  called(path: string): number[];
  releaseAll(path: string): void;
  sql(text: string, values: unknown[]): Promise<void>;
}

/** Makes the database and the recorder before all tests of a file, and ends what they have started. */
export function turnsTest(): TurnsTest {
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

  const heldCall = (path: string) =>
    repeatable(httpRequest({ url: `${recorder.url}${path}/{{ $"startNode".body.n }}`, method: 'POST' }));

  const test: TurnsTest = {
    get databaseUrl() {
      return database.url;
    },
    get recorder() {
      return recorder;
    },
    async start(variables) {
      const service = await ServiceProcess.start(database.url, variables);
      processes.push(service);
      return service;
    },
    async kill(service) {
      await service.end('SIGKILL');
      await letTimePass(database.url);
    },
    async deploy(service, settings, graphAt) {
      const path = newPath();
      for (const n of NUMBERS) recorder.hold(`${path}/${n}`);
      const definition =
        graphAt?.(path) ??
        chain({
          in: webhook({ path, responseMode: 'onReceived' }),
          call: heldCall(path),
          out: returns('$"startNode".body.n'),
        });
      const { id } = await service.api<{ id: string }>('POST', '/api/workflows', { name: path, definition, settings });
      await service.api('POST', `/api/workflows/${id}/deploy`);
      return { id, path };
    },
    call(service, path, n) {
      const headers = { 'content-type': 'application/json' };
      return service.fetch(`/api/webhooks${path}`, { method: 'POST', headers, body: JSON.stringify({ n }) });
    },
    begin: async (service, path, n) => (await test.call(service, path, n)).headers.get('x-run-id')!,
    run: (service, id) => service.api<Run>('GET', `/api/runs/${id}`),
    called: (path) =>
      recorder.seen.flatMap((call) => (call.path.startsWith(`${path}/`) ? Number(call.path.split('/').at(-1)) : [])),
    releaseAll(path) {
      for (const n of NUMBERS) recorder.release(`${path}/${n}`);
    },
    sql: (text, values) => onConnection(database.url, async (session) => void (await session.query(text, values))),
  };
  return test;
}
