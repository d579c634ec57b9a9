import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import { drained, dropAfterDeath, onConnection } from '../../support/process/dead-processes.js';
import { childWorkflow, hazardWorkflows, type Trace } from '../support/hazard-workflows.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { seededRandom, type Random } from '../support/seeded-random.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { CallRecorder } from '../../support/http/call-recorder.js';

/** How many scenarios there are; `SEEDS=100` makes as many as wanted, and `SEED` the first of them. */
const SEEDS = Number(process.env['SEEDS'] ?? 3);
const FIRST_SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const PROCESSES = 2;
/** Runs of each workflow in one scenario. */
const RUNS = 2;
const HAZARDS_PER_SCENARIO = 3;
/** No document of a run whose name begins so is committed at once. */
const SLOW = 'slow-';

const NAMES = Object.keys(hazardWorkflows);

describe(`runs while processes die, freeze and commit slowly (SEEDS=${SEEDS} SEED=${FIRST_SEED})`, () => {
  let database: TestDatabase;
  let recorder: CallRecorder;
  const processes: ServiceProcess[] = [];
  const workflows = new Map<string, string>();

  const start = () => ServiceProcess.start(database.url, { RUN_MAX_TAKEOVERS: '100' });
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    onConnection(database.url, async (session) => (await session.query<R>(text, values)).rows);

  beforeAll(async () => {
    database = await createTestDatabase();
    recorder = await CallRecorder.start();
    await sql(`
      create function commit_slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(random() * 0.6); return null; end $$;
      create constraint trigger slow_commit after insert on document deferrable initially deferred
        for each row when (starts_with(new.fields ->> 'name', '${SLOW}')) execute function commit_slowly()`);
    processes.push(await start());
    const child = await deploy('child', childWorkflow());
    for (const name of NAMES) await deploy(name, hazardWorkflows[name]!.definition(`/${name}`, recorder, child));
    while (processes.length < PROCESSES) processes.push(await start());
  }, SCENARIO_MS);

  afterAll(async () => {
    for (const service of processes) service.signal('SIGCONT');
    await Promise.all(processes.map((service) => service.end('SIGKILL')));
    await recorder.close();
    await dropAfterDeath(database);
  });

  async function deploy(name: string, definition: object): Promise<string> {
    const { id } = await processes[0]!.api<{ id: string }>('POST', '/api/workflows', { name, definition });
    await processes[0]!.api('POST', `/api/workflows/${id}/deploy`);
    workflows.set(name, id);
    return id;
  }

  /** Asks any process again and again until it is done: none of them is there all the time. */
  const insist = async (random: Random, ask: (service: ServiceProcess) => Promise<boolean>): Promise<void> =>
    until(() => ask(processes[random(PROCESSES)]!).catch(() => false), PATIENCE_MS);

  const send = (service: ServiceProcess, path: string, name: string, body: object = { name }): Promise<Response> =>
    fetch(`${service.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': name,
        ...(!path.startsWith('/webhooks') && { authorization: `Bearer ${BOOTSTRAP_KEY}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });

  /** Starts a run, and lets it go on where somebody has to; answers its id. */
  const run = async (workflow: string, name: string, random: Random): Promise<string> => {
    let id = '';
    await insist(random, async (service) => {
      const answer = await send(service, `/webhooks/${workflow}`, name);
      if (answer.status !== 202) return false;
      ({ runId: id } = (await answer.json()) as { runId: string });
      return true;
    });
    if (hazardWorkflows[workflow]!.isApproved)
      // Whose answer was lost asks again and hears that nothing waits any longer.
      await insist(random, async (service) => {
        const { status } = await send(service, `/runs/${id}/resume`, name, {});
        if (status !== 409) return status < 300;
        const found = await service.api<Run>('GET', `/api/runs/${id}`);
        return found.nodes!.some(({ nodeId, status: of }) => nodeId === 'ask' && of === 'succeeded');
      });
    return id;
  };

  /** What may happen to the processes; each resolves when both serve again. */
  const hazards: Record<string, (random: Random) => Promise<void>> = {
    async kill(random) {
      const place = random(PROCESSES);
      await processes[place]!.end('SIGKILL');
      processes[place] = await start();
    },
    /** The process is taken for dead, its runs go on elsewhere, and then it wakes. */
    async freeze(random) {
      const frozen = processes[random(PROCESSES)]!;
      const known = async () => (await sql<{ id: string }>('select id from process')).map(({ id }) => id);
      const before = await known();
      frozen.signal('SIGSTOP');
      // Another one may come meanwhile, that was frozen before and begins anew under a further id.
      await until(async () => {
        const left = new Set(await known());
        return before.some((id) => !left.has(id));
      }, PATIENCE_MS);
      frozen.signal('SIGCONT');
      await until(async () => (await fetch(`${frozen.url}/api/health/ready`).catch(() => undefined))?.ok, PATIENCE_MS);
    },
    async redeploy(random) {
      const id = workflows.get(NAMES[random(NAMES.length)]!)!;
      await insist(random, async (service) => {
        const { definition } = await service.api<{ definition: { nodes: { position?: object }[] } }>(
          'GET',
          `/api/workflows/${id}`,
        );
        for (const node of definition.nodes) node.position = { x: random(1000), y: 0 };
        await service.api('PATCH', `/api/workflows/${id}`, { definition });
        await service.api('POST', `/api/workflows/${id}/deploy`);
        return true;
      });
    },
    /** A run that nobody can execute stands among those that a worker claims. */
    async unclaimable() {
      const id = uuidV7();
      await sql(
        `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, owner, created_at, input)
         select $1, workspace_id, id, 999999, 'webhook', 'running', 1, gen_random_uuid(), now(), '{}' from workflow where id = $2`,
        [id, workflows.get('child')],
      );
      await until(async () => {
        const [row] = await sql<{ status: string }>('select status from run where id = $1', [id]);
        return row!.status === 'failed';
      }, PATIENCE_MS);
    },
  };

  const traceOf = async (id: string, name: string): Promise<Trace> => {
    const service = processes[0]!;
    const { status, error } = await service.api<Run>('GET', `/api/runs/${id}`);
    const query = { filter: { name }, limit: 1000 };
    const { documents } = await service.api<{ documents: { index: number }[] }>(
      'POST',
      '/api/collections/traces/query',
      query,
    );
    const made = recorder.seen.filter(({ path }) => path.startsWith(`/${name}/`));
    const calls = Map.groupBy(made, ({ path }) => path.split('/').at(-1)!);
    return {
      ...{ status, error },
      documents: documents.map(({ index }) => index).sort((one, other) => one - other),
      calls: new Map([...calls].map(([call, all]) => [call, all.map(({ idempotencyKey }) => idempotencyKey)])),
    };
  };

  it.each(Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index))(
    'seed %d: nothing is lost, doubled or stuck, and every status is true',
    async (seed) => {
      const random = seededRandom(seed);
      const names = NAMES.flatMap((workflow) =>
        Array.from({ length: RUNS }, (_, count) => ({
          workflow,
          name: `${random(2) === 0 ? SLOW : ''}${seed}-${workflow}-${count}`,
        })),
      );
      const running = names.map(({ workflow, name }) => run(workflow, name, random));
      const kinds = Object.values(hazards);
      for (let count = 0; count < HAZARDS_PER_SCENARIO; count += 1) await kinds[random(kinds.length)]!(random);
      const ids = await Promise.all(running);
      await drained(database.url);
      const faults = new Map<string, string[]>();
      for (const [index, { workflow, name }] of names.entries()) {
        const found = hazardWorkflows[workflow]!.faults(await traceOf(ids[index]!, name));
        if (found.length > 0) faults.set(name, found);
      }
      expect(Object.fromEntries(faults)).toEqual({});
      const crashed = await sql(`select id from run where error ->> 'code' = 'crash_loop'`);
      expect(crashed).toEqual([]);
    },
    SCENARIO_MS,
  );
});
