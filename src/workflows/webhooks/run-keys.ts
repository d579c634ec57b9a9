import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { sha256, uuidV7 } from '@libs/crypto';
import { AppError } from '@libs/errors';
import { Database } from '../../database/database.js';
import type { Plan } from '../compiler/plan.js';
import { ProcessRegistry } from '../engine/process-registry.js';
import type { WebhookStartData } from './start-data.js';

/** A reserved key: the run it starts carries this id. */
export interface RunKey {
  runId: string;
}

/** What runs under a key. */
type KeyedPlan = Pick<Plan, 'workspaceId' | 'workflowId' | 'version' | 'definition'>;

interface KeyRow {
  run_id: string;
  fingerprint: Buffer;
  stored: boolean;
  owner_alive: boolean;
}

const HOURS = 24;
const LOOK_MS = 1000;
/** Until then a statement whose answer got lost has come through or never will. */
const DOUBT_MS = 3000;

const reserve = `
  insert into run_key (workspace_id, workflow_id, key, fingerprint, run_id, owner, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + interval '${HOURS} hours')
  on conflict (workspace_id, workflow_id, key) do update
     set fingerprint = excluded.fingerprint, run_id = excluded.run_id, owner = excluded.owner, expires_at = excluded.expires_at
   where run_key.expires_at < now()
  returning run_id`;

const read = `
  select k.run_id, k.fingerprint, exists (select from run r where r.id = k.run_id) as stored,
         exists (select from process p where p.id = k.owner and p.seen_at > now() - interval '10 seconds') as owner_alive
    from run_key k where k.workspace_id = $1 and k.workflow_id = $2 and k.key = $3`;

const takeOver = `
  update run_key set run_id = $4, owner = $5, fingerprint = $6 where workspace_id = $1 and workflow_id = $2 and key = $3 and run_id = $7`;

const release = `
  delete from run_key k where k.run_id = any($1) and not exists (select from run r where r.id = k.run_id)`;

/** Keys that name requests, 24 h: one key, one run, however often the request comes. */
@Injectable()
export class RunKeys implements OnModuleInit, OnApplicationShutdown {
  /** Runs whose keys are to be freed, and from when on; as long as they stand, their requests count as being worked on. */
  private readonly unreleased = new Map<string, number>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly process: ProcessRegistry,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.releaseDue(), LOOK_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Reserves a key for a new run, or gives the run it has started.
   * @throws AppError `idempotency_key_reused` for another request, `idempotency_in_progress` when the run is not stored yet
   */
  async reserve(plan: KeyedPlan, key: string, input: WebhookStartData): Promise<{ key: RunKey } | { runId: string }> {
    const { workspaceId, workflowId } = plan;
    const name = storedName(plan, key);
    const fingerprint = fingerprintOf(input);
    const runId = uuidV7();
    const reserved = await this.database.execute(reserve, [
      workspaceId,
      workflowId,
      name,
      fingerprint,
      runId,
      this.process.id,
    ]);
    if (reserved === 1) return { key: { runId } };
    const [row] = await this.database.query<KeyRow>(read, [workspaceId, workflowId, name]);
    if (!row) return this.reserve(plan, key, input);
    if (!row.fingerprint.equals(fingerprint))
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used with another request.');
    if (row.stored) return { runId: row.run_id };
    if (!row.owner_alive) {
      // Whoever reserved it died before its run was stored, so nothing has happened.
      const taken = await this.database.execute(takeOver, [
        workspaceId,
        workflowId,
        name,
        runId,
        this.process.id,
        fingerprint,
        row.run_id,
      ]);
      if (taken === 1) return { key: { runId } };
    }
    throw new AppError('idempotency_in_progress', 'A request with this Idempotency-Key is being worked on.', {
      retryAfter: 1,
    });
  }

  /** Frees a key whose run was never stored. While the database is away it is tried again. */
  async release({ runId }: RunKey): Promise<void> {
    this.unreleased.set(runId, 0);
    await this.releaseDue();
  }

  /** Frees a key whose run may have been stored although the answer of the database got lost: later, and only if it was not. */
  releaseInDoubt({ runId }: RunKey): void {
    this.unreleased.set(runId, Date.now() + DOUBT_MS);
  }

  private async releaseDue(): Promise<void> {
    const due = [...this.unreleased].filter(([, from]) => from <= Date.now()).map(([runId]) => runId);
    if (due.length === 0) return;
    try {
      await this.database.execute(release, [due]);
    } catch {
      return;
    }
    for (const runId of due) this.unreleased.delete(runId);
  }
}

/**
 * A key under which nothing else is found: what a test has called must not answer for the deployed workflow, nor an earlier
 * draft for the one that was saved since.
 */
function storedName({ version, definition }: KeyedPlan, key: string): string {
  if (version !== null) return `live:${key}`;
  return `draft:${sha256(JSON.stringify(definition)).toString('hex')}:${key}`;
}

function fingerprintOf({ body, queryParams, params, method }: WebhookStartData): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, params, queryParams, body]))
    .digest();
}
