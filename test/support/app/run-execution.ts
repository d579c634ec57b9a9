import type { HttpSender } from '#libs/http';
import type { Definition } from '../../../src/workflows/model/definition.js';
import type { NodeServices } from '../../../src/workflows/nodes/contract/node-services.js';
import type { NodeRow } from '../../../src/workflows/engine/journal/rows.js';
import {
  type EarlierRecords,
  NOTHING_EARLIER,
  recordsByFrame,
} from '../../../src/workflows/engine/journal/earlier-records.js';
import type { OutsideEvents } from '../../../src/workflows/engine/waits/outside-events.js';
import { RunExecution } from '../../../src/workflows/engine/execution/run-execution.js';
import { RunTurns } from '../../../src/workflows/engine/execution/run-turns.js';
import { MemoryJournal } from './memory-journal.js';
import { httpRequest, planOf, type NodeSketch } from '../workflows/workflow-graphs.js';

/** A call that a node made; the test answers it. */
export interface Call {
  host: string;
  key: string | undefined;
  signal: AbortSignal;
  answer(body?: object): void;
  fail(error: unknown): void;
}

const begun: RunExecution[] = [];

type SentRequest = Parameters<HttpSender['send']>[0];

/** One execution: calls of its nodes wait in `calls` until the test answers them. */
export function execution(
  definition: Definition,
  {
    input = {},
    recorded = [],
    maxNodes = 500,
    loopMaxItems = 1000,
    clock = { now: 1000 },
    outside,
    gate,
    isUntold = false,
    services = {},
    reads = [],
    results,
  }: {
    input?: unknown;
    recorded?: Partial<NodeRow>[];
    maxNodes?: number;
    loopMaxItems?: number;
    /** Epoch milliseconds; the test moves it. */
    clock?: { now: number };
    outside?: OutsideEvents;
    /** What each commit waits for. */
    gate?: Promise<void>;
    /** Whether nobody has heard of the run. */
    isUntold?: boolean;
    /** What its nodes use beside the calls. */
    services?: object;
    /** Takes in the paths of each reading of earlier records. */
    reads?: (readonly string[])[];
    /** What is stored of the results of loops apart from their records. */
    results?: unknown[];
  } = {},
) {
  const plan = planOf(definition, { maxNodes });
  const journal = new MemoryJournal(plan, input, isUntold);
  if (gate) journal.gate = () => gate;
  // What is recorded of nodes was stored with their run.
  journal.journal.stored = recorded.length > 0;
  const calls: Call[] = [];
  const http = {
    send({ url, headers, signal }: SentRequest) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      calls.push({
        host: new URL(url).hostname,
        key: (headers as Record<string, string>)['idempotency-key'],
        signal: signal!,
        answer: (body = {}) =>
          resolve({
            status: 200,
            headers: { 'content-type': 'application/json' },
            bytes: Buffer.from(JSON.stringify(body)),
          }),
        fail: reject,
      });
      signal!.addEventListener('abort', () => reject(signal!.reason));
      return promise;
    },
  };
  const run = new RunExecution(
    plan,
    journal.journal,
    {
      services: { http, responseMaxBytes: 1000, ...services } as unknown as NodeServices,
      outside: outside ?? NOTHING_OUTSIDE,
      turns: new RunTurns(),
      nodeTimeoutMs: 60_000,
      loopMaxItems,
      changing: (_, work) => work(),
      now: () => clock.now,
      random: () => 1,
      resumeUrl: (_, { runId, path, nodeId, readBy }) => [runId, path, nodeId, readBy].join('~'),
      approvalUrl: (_, { runId, path, nodeId, decision }) => [runId, path, nodeId, decision].join('~'),
      hide: () => undefined,
      asking: (_, request) => Promise.resolve({ approvals: [request] }),
      ending: (ended) => ended.commit(),
    },
    recorded.length > 0 ? { ...earlierRecords(recorded, reads), ...(results && storedResults(results)) } : undefined,
  );
  begun.push(run);
  return { run, journal, calls, ending: run.execute() };
}

/** Two iterations are as many as are answered at once. */
const PER_READ = 2;

function earlierRecords(recorded: Partial<NodeRow>[], reads: (readonly string[])[]): EarlierRecords {
  const rows = recorded.map((row) => ({ attempt: 1, path: '', output_name: null, ...row }) as NodeRow);
  const frames = recordsByFrame(rows);
  const iterations = Math.max(...rows.map(({ path }) => (path === '' ? 0 : Number.parseInt(path, 10) + 1)));
  return {
    ...NOTHING_EARLIER,
    root: frames.get(''),
    iterations,
    frames: async (paths) => {
      reads.push(paths);
      return paths.slice(0, PER_READ).map((path) => frames.get(path) ?? new Map());
    },
  };
}

const storedResults = (results: unknown[]): Pick<EarlierRecords, 'hasResults' | 'results'> => ({
  hasResults: true,
  results: () => Promise.resolve(results),
});

/** A world in which nothing happens. */
const NOTHING_OUTSIDE: OutsideEvents = {
  look: () => Promise.resolve(new Map()),
  child: () => Promise.reject(new Error('no other workflow')),
  cancel: () => Promise.resolve(),
};

/** Stops what a test left running, so that no time limit outlives it. */
export function stopExecutions(): void {
  for (const run of begun.splice(0)) run.stop();
}

/** Data that no text can be made of. */
export const DEEP = JSON.parse('['.repeat(300) + ']'.repeat(300)) as unknown;
/** A template that makes text of the body of the request. */
export const BODY_AS_TEXT = 'deep: {{ $"startNode".body }}';

/** Turns of the event loop, more than there is reason for: on a busy machine an execution rests between any two nodes. */
const TURNS = 20;

/** Lets everything that can happen without an answer happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** A node with an effect: a call to the host. */
export const call = (host: string, more: object = {}): NodeSketch =>
  httpRequest({ method: 'POST', url: `http://${host}/`, ...more });
