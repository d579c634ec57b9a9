import { afterAll, beforeAll } from '@jest/globals';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.js';
import type { CrashPoint } from '../../../src/platform/database/crash-points.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { freePort } from '../../support/http/free-port.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { drained, dropAfterDeath, letTimePass, onConnection } from '../../support/process/dead-processes.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { until } from '../../support/until.js';
import { chain, editFields } from '../../support/workflows/workflow-graphs.js';

/** What a workflow starts by, and who signs in for it. */
interface Listening {
  readonly connector: string;
  readonly trigger: string;
  readonly input: object;
  readonly signIn: 'google' | 'microsoft';
  readonly account: string;
  /** Field of the event that tells one from another. */
  readonly field: string;
}

/** Scenarios of a service that dies while the provider of a signed-in person tells it of events. */
export function eventCrashes({ connector, trigger, input, signIn, account, field }: Listening) {
  const config = { trigger: `${connector}.${trigger}`, input };
  const definition = chain({ in: { type: 'connectorTrigger', config }, set: editFields() });
  let database: TestDatabase;
  let sandbox: Sandbox;
  let service: ServiceProcess;
  let port: number;

  const launch = async (crashAt?: string): Promise<void> => {
    const BASE_URL = `http://127.0.0.1:${port}`;
    service = await ServiceProcess.start(database.url, {
      ...{ PORT: String(port), BASE_URL, ...sandbox.environment(BASE_URL) },
      ...(crashAt && { CRASH_AT: crashAt }),
    });
  };
  const connect = async (): Promise<void> => {
    const made = { name: 'ours', default: true };
    const { id } = await service.api<{ id: string }>('POST', `/api/connectors/${connector}/connections`, made);
    sandbox.providers[signIn].consentAutomatically({ account });
    const begun = await service.api<{ connectUrl: string }>('POST', `/api/connections/${id}/authorize`);
    const follow = (url: string, cookie = '') => fetch(url, { redirect: 'manual', headers: { cookie } });
    const opened = await follow(begun.connectUrl);
    const [cookie] = opened.headers.getSetCookie();
    const agreed = await follow(opened.headers.get('location')!);
    await follow(agreed.headers.get('location')!, cookie!.split(';')[0]);
  };
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    onConnection(database.url, async (session) => (await session.query<R>(text, values)).rows);

  beforeAll(async () => {
    database = await createTestDatabase();
    sandbox = await createSandbox();
    sandbox.seed();
    port = await freePort();
    await launch();
    await connect();
  }, SCENARIO_MS);
  afterAll(async () => {
    await service.end('SIGKILL');
    await sandbox.close();
    await dropAfterDeath(database);
  });

  return {
    sandbox: () => sandbox,
    sql,
    /** Another process takes over, which dies at a point if one is named. */
    relaunch: async (crashAt?: CrashPoint): Promise<void> => {
      await service.end('SIGKILL');
      await letTimePass(database.url);
      await launch(crashAt);
    },
    death: () => until(async () => service.child.signalCode === 'SIGKILL', PATIENCE_MS),
    save: async (): Promise<string> =>
      (await service.api<{ id: string }>('POST', '/api/workflows', { name: 'Scenario', definition })).id,
    deploy: (workflow: string) => service.api('POST', `/api/workflows/${workflow}/deploy`),
    undeploy: (workflow: string) => service.api('POST', `/api/workflows/${workflow}/undeploy`),
    /** The events that a workflow has had runs of, once there are so many. */
    heard: async (workflow: string, count: number): Promise<string[]> => {
      const runs = () => sql('select from run where workflow_id = $1', [workflow]);
      await until(async () => {
        sandbox.clock.advance(10);
        return (await runs()).length >= count;
      }, PATIENCE_MS);
      await drained(database.url);
      const found = await sql<{ name: string }>(
        "select input -> 'event' ->> $2 as name from run where workflow_id = $1 order by id",
        [workflow, field],
      );
      return found.map(({ name }) => name);
    },
    /** Waits until nothing is subscribed to any more. */
    removed: () =>
      until(async () => {
        await sql("update subscription set next_at = now() where state <> 'removed'");
        return (await sql("select from subscription where state <> 'removed'")).length === 0;
      }, PATIENCE_MS),
  };
}
