import { expect, it } from '@jest/globals';
import type { Database } from '../../../../platform/database/connection/database.js';
import type { Draining } from '../../../../platform/health/draining.service.js';
import type { AnsweredRuns } from '../answered-runs.js';
import { type StreamedRun, StreamedRuns, type Told } from './streamed-runs.js';

const WORKSPACE = '01890000-0000-7000-8000-000000000002';
const RUN = '01890000-0000-7000-8000-000000000001';

/** A run that goes on and on; its caller may leave, and its process may stop. */
function streaming({ isKept = true } = {}) {
  const row = { status: 'running', response: null, changes: 0, hides: false };
  const stopping = new AbortController();
  const gone = new AbortController();
  const database = { query: () => Promise.resolve(isKept ? [row] : []) };
  const draining = {
    signal: stopping.signal,
    get active() {
      return stopping.signal.aborted;
    },
  };
  const runs = new StreamedRuns(
    database as unknown as Database,
    {} as unknown as AnsweredRuns,
    draining as unknown as Draining,
  );
  const streamed: StreamedRun = { workspaceId: WORKSPACE, runId: RUN, outputs: [], last: 0, gone: gone.signal };
  /** What is told, in short; `happen` once the first event has come. */
  const told = async (happen: () => void = () => undefined): Promise<string[]> => {
    const all: string[] = [];
    for await (const one of runs.of(streamed)) {
      all.push(inShort(one));
      happen();
    }
    return all;
  };
  return { stopping, gone, told };
}

function inShort(told: Told): string {
  if (told.event === 'run') return `run ${told.data.status}`;
  if (told.event === 'problem') return `problem ${told.data.code} ${told.isLast ? 'for good' : 'for now'}`;
  return told.event;
}

it('ends for now when the process stops, so that the caller goes on elsewhere', async () => {
  const { stopping, told } = streaming();
  expect(await told(() => stopping.abort())).toEqual(['run running', 'problem unavailable for now']);
});

it('ends without a word for a caller who has left', async () => {
  const { gone, told } = streaming();
  expect(await told(() => gone.abort())).toEqual(['run running']);
});

it('ends for good when the run is not kept any more', async () => {
  expect(await streaming({ isKept: false }).told()).toEqual(['problem not_found for good']);
});
