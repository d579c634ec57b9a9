import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { runStatuses, type RunStatus } from '../../../src/workflows/engine/journal/rows.js';
import {
  assignments,
  isFinal,
  mayBegin,
  move,
  type RunEvent,
  TRANSITIONS,
} from '../../../src/workflows/engine/run-transitions.js';
import { newRun } from '../../../src/workflows/engine/new-run.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';

let database: TestDatabase;
let session: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  session = new Client({ connectionString: database.url });
  await session.connect();
});

afterAll(async () => {
  await session.end();
  await database.drop();
});

interface Stored {
  status: RunStatus;
  attempt: number;
  takeovers: number;
  ended: boolean;
}

async function storeRun(status: RunStatus): Promise<string> {
  const id = randomUUID();
  await session.query(
    `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, created_at, ended_at)
     values ($1, $2, $3, 1, 'manual', $4, 1, now(), $5)`,
    [id, randomUUID(), randomUUID(), status, isFinal(status) ? new Date() : null],
  );
  return id;
}

async function read(id: string): Promise<Stored> {
  const { rows } = await session.query<Stored>(
    'select status, attempt, takeovers, ended_at is not null as ended from run where id = $1',
    [id],
  );
  return rows[0]!;
}

/** Begins one of these transitions, as their statements do. */
async function begin(id: string, ...events: RunEvent[]): Promise<void> {
  await session.query(
    `update run set ${assignments(...events)} from (values ($2::uuid, null::uuid, true)) as taken(job, owner, judges) where id = $1 and ${mayBegin(...events)}`,
    [id, randomUUID()],
  );
}

const events = Object.keys(TRANSITIONS) as RunEvent[];
const stored = events.filter((event) => TRANSITIONS[event].from.length > 0);
const cases = stored.flatMap((event) => runStatuses.map((status) => [event, status] as const));

describe('the transitions of a run', () => {
  it.each(cases)('%s of a run that is %s does what the table says', async (event, status) => {
    const id = await storeRun(status);
    const before = await read(id);
    await begin(id, event);
    const { from, to } = TRANSITIONS[event] as { from: readonly RunStatus[]; to: RunStatus };
    const after = await read(id);
    if (!from.includes(status)) return expect(after).toEqual(before);
    expect(after.status).toBe(to);
    expect(after.attempt).toBe('set' in TRANSITIONS[event] ? 2 : 1);
  });

  it.each(runStatuses)('a claim of a run that is %s counts a takeover only where a holder died', async (status) => {
    const id = await storeRun(status);
    await begin(id, 'claim', 'reclaim');
    const { takeovers, ...after } = await read(id);
    if (isFinal(status)) return expect(after).toEqual({ status, attempt: 1, ended: true });
    expect(after).toEqual({ status: 'running', attempt: 2, ended: false });
    expect(takeovers).toBe(status === 'running' ? 1 : 0);
  });

  it('leads from every status that is not final to one that is', () => {
    const open = runStatuses.filter((status) => !isFinal(status));
    const reachable = (status: RunStatus, seen = new Set<RunStatus>()): Set<RunStatus> => {
      for (const { from, to } of Object.values(TRANSITIONS)) {
        if (!(from as readonly RunStatus[]).includes(status) || seen.has(to)) continue;
        seen.add(to);
        reachable(to, seen);
      }
      return seen;
    };
    for (const status of open)
      expect([...reachable(status)].filter(isFinal).toSorted()).toEqual(['cancelled', 'failed', 'succeeded']);
    expect(runStatuses.filter(isFinal)).toEqual(['succeeded', 'failed', 'cancelled']);
  });

  it('knows no way out of a final status', async () => {
    for (const status of runStatuses.filter(isFinal)) {
      const id = await storeRun(status);
      for (const event of stored) await begin(id, event);
      expect((await read(id)).status).toBe(status);
    }
  });

  it('moves a row in memory only along the table', () => {
    const plan = { workspaceId: 'a', workflowId: 'b', version: 1, definition: undefined };
    const run = newRun({ plan, trigger: 'manual', input: {} }, 0);
    move(run, 'begin', { attempt: 1 });
    move(run, 'succeed', { ended_at: 1 });
    expect(run).toMatchObject({ status: 'succeeded', attempt: 1, ended_at: 1 });
    expect(() => move(run, 'suspend', {})).toThrow('is succeeded: no suspend');
  });
});

describe('the database of the tests', () => {
  it('refuses a change of a status that is no transition', async () => {
    const id = await storeRun('succeeded');
    await expect(session.query("update run set status = 'running' where id = $1", [id])).rejects.toThrow(
      'went from succeeded to running, which is no transition',
    );
  });
});
