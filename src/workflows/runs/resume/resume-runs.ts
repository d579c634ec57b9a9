import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '#libs/errors';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { WOKEN } from '../../engine/channels.js';
import { ResumeAddress, type ResumeTarget } from '../../engine/waits/resume-address.js';
import { RunSecrets, type SecretRun } from '../../engine/secrets/run-secrets.service.js';
import { jobOf } from '../../engine/journal/run-job.js';
import type { RunRow, RunStatus } from '../../engine/journal/rows.js';
import { isFinal } from '../../engine/run-transitions.js';
import { OpenWaits, type WaitKey } from './open-waits.js';

/** What somebody sends to let a run go on; it is the value of the node that waits. */
export interface Resumption {
  body: unknown;
  queryParams: Record<string, unknown>;
}

/** Who lets a run go on, as its record says: somebody with the address, or a caller. */
export interface Resumer {
  kind: string;
  /** Of a caller. */
  id?: string;
  /** Where the request came from. */
  address?: string;
}

/** Who lets which run go on: of a workspace, or by the token of an address. */
interface Letting {
  id: string;
  workspaceId?: string;
  /** What of the token names the wait. */
  link?: string;
  token?: string;
  by: Resumer;
}

type FoundRun = SecretRun & Pick<RunRow, 'status' | 'priority'>;

/** The signed address names a run of any workspace; somebody who is signed in names it within theirs. */
const lockRun =
  'select id, status, priority, workspace_id, sealed from run where id = $1 and workspace_id = coalesce($2, workspace_id) for update';

const store = `
  insert into run_resumption (run_id, path, node_id, link, actor_kind, actor_id, address, value)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Lets runs go on that wait for somebody. Each wait is resumed once; its run takes what was sent when it looks for it. */
@Injectable()
export class ResumeRuns {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly addresses: ResumeAddress,
    private readonly waits: OpenWaits,
    private readonly secrets: RunSecrets,
  ) {}

  /**
   * Hands what was sent to the wait that an address names; one that has not begun yet finds it when it does. The token is the
   * last segment of the address.
   * @returns the run's id
   * @throws AppError `not_found` for a token that is not ours, `conflict` when it was used or its wait is over
   */
  async resume(token: string, resumption: Resumption, by: Resumer): Promise<string> {
    const target = this.addresses.targetOf(token);
    if (!target) throw notFound('run');
    const { runId: id, link } = target;
    await this.letGoOn({ id, link, token, by }, resumption, async (transaction, run) => {
      await this.waits.requireUnused(transaction, target);
      requireGoingOn(run.status);
      return isExact(target) ? this.waits.require(transaction, target) : this.waits.only(transaction, target);
    });
    return id;
  }

  /**
   * Hands a value to a node of a run of the workspace that waits to be resumed; where several wait, it is to be named.
   * @throws AppError `not_found` for no run of the workspace, `conflict` when nothing waits (any longer), or several do
   */
  async resumeById(
    run: { id: string; workspaceId: string; nodeId?: string; iteration?: readonly number[] },
    resumption: Resumption,
    by: Resumer,
  ): Promise<void> {
    const { id, workspaceId, nodeId, iteration = [] } = run;
    await this.letGoOn({ id, workspaceId, by }, resumption, async (transaction, { status }) => {
      requireGoingOn(status);
      return this.waits.only(transaction, { runId: id, path: iteration.join('.'), nodeId });
    });
  }

  private async letGoOn(
    { id, workspaceId, link, token, by }: Letting,
    resumption: Resumption,
    find: (transaction: Transaction, run: FoundRun) => Promise<WaitKey>,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [run] = await transaction.query<FoundRun>(lockRun, [id, workspaceId ?? null]);
      if (!run) throw notFound('run');
      const { path, nodeId } = await find(transaction, run);
      const who = [link ?? null, by.kind, by.id ?? null, by.address ?? null];
      const hidden = this.secrets.of(run);
      // Who forwards a message may send the address back with it.
      if (token !== undefined) hidden?.add(this.addresses.linksOf(token));
      const recorded = hidden?.hide(resumption) ?? resumption;
      await transaction.execute(store, [id, path, nodeId, ...who, JSON.stringify(recorded)]);
      // A run that executes looks for itself; one that is suspended needs a worker.
      if (run.status === 'waiting') await this.queue.enqueue(transaction, [jobOf(run)]);
      await transaction.execute('select pg_notify($1, $2)', [WOKEN, id]);
    });
    this.queue.wake();
  }
}

function requireGoingOn(status: RunStatus): void {
  if (isFinal(status)) throw new AppError('conflict', `The run has ended already: ${status}.`);
}

const isExact = (target: ResumeTarget): target is ResumeTarget & WaitKey => target.nodeId !== undefined;
