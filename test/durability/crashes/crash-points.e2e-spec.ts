import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CrashPoint } from '../../../src/platform/database/crash-points.js';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { tellCrashes, type Crash, type Remains } from '../support/crash-scenarios.js';
import { SCENARIO_MS } from '../../support/patience.js';
import {
  SCENARIO_OUTPUT,
  scenarioCalls,
  scenarioCollections,
  type ScenarioMode,
} from '../support/scenario-workflows.js';
import { CallRecorder } from '../../support/http/call-recorder.js';

type Passing = CrashPoint | `${CrashPoint}:${number}`;

/** Where one process after the other dies; what is then on disk; which calls are made twice for it. */
type Case = [deaths: Passing[], moment: string, twice: string[], mode?: ScenarioMode];

/** Each list is told in a database of its own, beside the others. */
const chains: Case[][] = [
  [
    [['after-accept'], 'the run is on disk and its caller does not know', []],
    [['before-claim'], 'a worker holds the job of a run that it has not claimed', []],
    [['after-claim'], 'a worker has claimed the run', []],
    [['after-record'], 'the first effect is recorded as begun and has not begun', []],
    [['before-accept'], 'nothing of the request is on disk', []],
  ],
  [
    [['inside-mutation'], 'a document and the record of it are not committed', []],
    [['after-mutation'], 'a document and the record of it are committed', []],
    [['before-record:3'], 'a call was answered and the answer is not recorded', ['item-0']],
    [['after-record:3'], 'the answer is recorded and the next call has not begun', []],
    [['before-record:3', 'before-record'], 'a call was answered, and who takes over dies as well', ['item-0']],
  ],
  [
    [['before-suspend'], 'the run is about to give its worker back', ['item-2']],
    [['after-claim:2'], 'a worker has claimed the run that waited', []],
    [['before-child'], 'another workflow is about to be started', []],
    [['after-child'], 'the run of another workflow is on disk, and who waits for it', []],
    [['before-end'], 'the other workflow is over and its end is not on disk', ['child']],
  ],
  [
    [['before-end:2'], 'the run is over and its end is not on disk', ['last']],
    [['after-end:2'], 'the end of the run is on disk', []],
    [['after-record', 'inside-takeover'], 'a run without a job is about to be handed on', [], 'lastNode'],
    [['after-record', 'after-takeover'], 'a run without a job was handed on', [], 'lastNode'],
  ],
];

const crashOf = ([deaths, , , mode = 'onReceived']: Case): Crash => ({
  name: [mode, ...deaths].join('-').replaceAll(':', '-'),
  mode,
  deaths,
});

describe('a process that dies by SIGKILL', () => {
  let recorder: CallRecorder;
  const told = new Map<string, PromiseWithResolvers<Remains>>();
  let chainsTold: Promise<unknown>;

  /** Tells the crashes of a chain; when one fails the rest of the chain cannot be told. */
  const tell = async (crashes: readonly Crash[]): Promise<void> => {
    const waiting = crashes.map(({ name }) => told.get(name)!);
    try {
      for await (const remains of tellCrashes(crashes, recorder)) waiting.shift()!.resolve(remains);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    for (const one of chains.flat()) {
      const settled = Promise.withResolvers<Remains>();
      settled.promise.catch(() => undefined);
      told.set(crashOf(one).name, settled);
    }
    chainsTold = Promise.all(chains.map((chain) => tell(chain.map(crashOf))));
  });

  afterAll(async () => {
    await chainsTold;
    await recorder.close();
  });

  it.each(chains.flat())(
    'at %j, when %s, loses nothing and repeats %j',
    async (...one) => {
      const [, , twice] = one;
      const { name, mode } = crashOf(one);
      const { status, runs, children, later, documents } = await told.get(name)!.promise;
      expect(status).toBe(mode === 'lastNode' ? 200 : 202);
      expect([runs.length, children.length]).toEqual([1, 1]);
      for (const run of [...runs, ...children]) expectSucceededOnce(run);
      expect(runs[0]!.output).toEqual(SCENARIO_OUTPUT);
      expect(later).toEqual(runs);
      expect(documents).toEqual(Object.fromEntries(scenarioCollections.map((collection) => [collection, 1])));
      const calls = scenarioCalls(name).map((path) => recorder.calls(path));
      const expected = scenarioCalls(name).map((path) => (twice.some((call) => path.endsWith(`/${call}`)) ? 2 : 1));
      expect(calls.map(({ length }) => length)).toEqual(expected);
      for (const same of calls) expect(new Set(same.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    },
    SCENARIO_MS,
  );
});

/** Every node succeeded once in every iteration; its other tries were interrupted. */
function expectSucceededOnce({ status, nodes = [] }: Run): void {
  expect(status).toBe('succeeded');
  const others = nodes.filter((node) => node.status !== 'succeeded');
  expect(others.map((node) => [node.status, node.error?.code])).toEqual(others.map(() => ['failed', 'interrupted']));
  const done = nodes.filter((node) => node.status === 'succeeded');
  const executions = done.map(({ nodeId, iteration }) => [nodeId, ...iteration].join(' '));
  expect(executions).toEqual([...new Set(executions)]);
}
