import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import { drained, dropAfterDeath, letTimePass } from '../../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { seededRandom, type Random } from '../support/seeded-random.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { namesInDocuments, runsOf, type NamedRun } from '../support/scenario-traces.js';
import {
  callScenario,
  deployScenario,
  SCENARIO_OUTPUT,
  scenarioCalls,
  scenarioCollections,
  type ScenarioWorkflows,
} from '../support/scenario-workflows.js';
import { CallRecorder } from '../../support/http/call-recorder.js';

/** How often a process is killed; `KILLS=1000` makes the loop as long as wanted. */
const KILLS = Number(process.env['KILLS'] ?? 10);
/** The same seed kills after the same numbers of calls; a run that failed says which it was. */
const SEED = Number(process.env['SEED'] ?? Date.now());
const PROCESSES = 2;
const CLIENTS = 8;
/** Tellings under way at the same time, at most. */
const UNDER_WAY = 24;
/** Calls at the recorder between the start of a process and its death. */
const CALLS = { least: 5, most: 40 };
const PATIENCE_PER_KILL_MS = 20_000;
/** Runs whose process dies each time may have to be taken over after every kill. */
const PATIENCE_WITH_KILLS_MS = PATIENCE_MS + KILLS * PATIENCE_PER_KILL_MS;

describe(`processes that are killed ${KILLS} times under load (SEED=${SEED})`, () => {
  let database: TestDatabase;
  let recorder: CallRecorder;
  let workflows: ScenarioWorkflows;
  const processes: ServiceProcess[] = [];
  /** Names of the requests that were answered with 202. */
  const answered: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    recorder = await CallRecorder.start();
    processes.push(await start());
    workflows = await deployScenario(processes[0]!, recorder);
    while (processes.length < PROCESSES) processes.push(await start());
  }, SCENARIO_MS);

  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    await recorder.close();
    await dropAfterDeath(database);
  });

  // How often a run may be taken over is a scenario of its own.
  const start = () => ServiceProcess.start(database.url, { RUN_MAX_TAKEOVERS: '100' });

  const isDone = (name: string): boolean => recorder.calls(scenarioCalls(name).at(-1)!).length > 0;

  /** Kills one process again and again, each time after some calls, and starts it again. */
  const nemesis = async (place: number, { kills, random }: { kills: number; random: Random }): Promise<void> => {
    for (let kill = 0; kill < kills; kill += 1) {
      const calls = recorder.seen.length + CALLS.least + random(CALLS.most - CALLS.least);
      await until(async () => recorder.seen.length >= calls, PATIENCE_MS);
      await processes[place]!.end('SIGKILL');
      processes[place] = await start();
    }
  };

  /** Sends requests until `over`, each of them to any process and again until it is answered. */
  const client = async (id: number, over: () => boolean, random: Random): Promise<void> => {
    const mine: string[] = [];
    while (!over()) {
      const hasRoom = () => mine.filter((name) => !isDone(name)).length < UNDER_WAY / CLIENTS;
      await until(async () => over() || hasRoom(), PATIENCE_WITH_KILLS_MS);
      if (over()) return;
      const name = `client-${id}-${mine.length}`;
      mine.push(name);
      await until(async () => {
        const answer = await callScenario(processes[random(PROCESSES)]!, 'onReceived', name).catch(() => undefined);
        return answer?.status === 202;
      }, PATIENCE_WITH_KILLS_MS);
      answered.push(name);
    }
  };

  it(
    'lose no request that was answered, end every run once, and repeat only what was interrupted',
    async () => {
      const random = seededRandom(SEED);
      let over = false;
      const clients = Array.from({ length: CLIENTS }, (_, id) => client(id, () => over, random));
      const share = Math.ceil(KILLS / PROCESSES);
      await Promise.all(processes.map((_, place) => nemesis(place, { kills: share, random })));
      over = true;
      await Promise.all(clients);
      // All die at once: what is left is taken over without waiting.
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      await letTimePass(database.url);
      const last = (processes[0] = await start());
      await drained(database.url);

      const runs = await runsOf(last, workflows.onReceived);
      const children = await runsOf(last, workflows.child);
      // A run that failed has left out what comes after: its error tells more than what is missing.
      const failed = [...runs, ...children].filter(({ status }) => status !== 'succeeded');
      expect(failed.map(({ input, status, error }) => ({ name: input.body.name, status, error }))).toEqual([]);
      const names = answered.toSorted();
      expect(names.length).toBeGreaterThan(KILLS);
      for (const all of [runs, children]) expect(all.map(({ input }) => input.body.name).toSorted()).toEqual(names);
      expect(runs.map(({ output }) => output)).toEqual(runs.map(() => SCENARIO_OUTPUT));
      const documents = await namesInDocuments(last);
      for (const collection of scenarioCollections) expect(documents[collection]!.toSorted()).toEqual(names);
      const childOf = new Map(children.map((run) => [run.input.body.name, run]));
      for (const run of runs) expectCalls(run, childOf.get(run.input.body.name)!);
    },
    PATIENCE_WITH_KILLS_MS + 3 * PATIENCE_MS,
  );

  /** Every call was made, in order, under one key, and at most once per recorded try of its node. */
  const expectCalls = (run: NamedRun, child: NamedRun): void => {
    const { name } = run.input.body;
    const tries = [
      ...[0, 1, 2].map((index) => triesOf(run, 'item', index)),
      triesOf(child, 'ping'),
      triesOf(run, 'last'),
    ];
    const paths = scenarioCalls(name);
    const first = paths.map((path) => recorder.seen.findIndex((call) => call.path === path));
    expect(first).toEqual(first.toSorted((a, b) => a - b));
    for (const [place, path] of paths.entries()) {
      const calls = recorder.calls(path);
      expect([path, calls.length > 0, calls.length <= tries[place]!]).toEqual([path, true, true]);
      expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    }
  };
});

function triesOf({ nodes = [] }: NamedRun, nodeId: string, ...iteration: number[]): number {
  return nodes.filter((node) => node.nodeId === nodeId && node.iteration.join() === iteration.join()).length;
}
