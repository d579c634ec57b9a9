import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '#libs/errors';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { JobQueue } from '../../../platform/database/queue/job-queue.js';
import { WOKEN } from '../../engine/channels.js';
import { jsonSize, tooLarge } from '../../engine/memory/sizes.js';
import { measureInTurns } from '../../engine/memory/value-size.js';
import { ResumeAddress, type ResumeLink, type ResumeTarget } from '../../engine/waits/resume-address.js';
import type { Links } from '../../nodes/contract/hidden-texts.js';
import { RunSecrets, type SecretRun } from '../../engine/secrets/run-secrets.service.js';
import { findRun } from '../../engine/journal/find-runs.js';
import { jobOf, type RunRow, type RunStatus } from '../../engine/journal/rows.js';
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
export interface Letting {
  id: string;
  workspaceId: string;
  /** What of the token names the wait. */
  link?: string;
  /** What of its address records do not show. */
  links?: Links;
  by: Resumer;
}

/** A run that is locked, to let it go on. */
export type FoundRun = SecretRun & Pick<RunRow, 'status' | 'priority'>;

/** The wait that is passed, and what its node takes. */
export interface Passing extends WaitKey {
  value: object;
}

const lockRun =
  'select id, status, priority, workspace_id, sealed from run where workspace_id = $1 and id = $2 for update';

const store = `
  insert into run_resumption (workspace_id, run_id, path, node_id, link, actor_kind, actor_id, address, value)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Lets runs go on that wait for somebody. Each wait is resumed once; its run takes what was sent when it looks for it. */
@Injectable()
export class ResumeRuns {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly addresses: ResumeAddress,
    private readonly waits: OpenWaits,
    private readonly secrets: RunSecrets,
    private readonly environment: Environment,
  ) {}

  /** The workspace of the run that an address names. @throws AppError `not_found` for a token that is not ours */
  async workspaceOf(token: string): Promise<string> {
    const run = await findRun(this.database, this.targetOf(token));
    if (!run) throw notFound('run');
    return run.workspace_id;
  }

  /**
   * Hands what was sent to the wait that an address of the workspace names; one that has not begun yet finds it when it does. The
   * token is the last segment of the address.
   * @returns the run's id
   * @throws AppError `not_found` for a token that is not ours, `conflict` when it was used or its wait is over
   */
  async resume(workspaceId: string, token: string, resumption: Resumption, by: Resumer): Promise<string> {
    const target = { ...this.targetOf(token), workspaceId };
    const { runId: id, link } = target;
    const links = this.addresses.linksOf(token);
    await this.letGoOn({ id, workspaceId, link, links, by }, async (transaction, run) => {
      await this.waits.requireUnused(transaction, target);
      requireGoingOn(run.status);
      const wait = isExact(target) ? this.waits.require(transaction, target) : this.waits.only(transaction, target);
      return { ...(await wait), value: resumption };
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
    await this.letGoOn({ id, workspaceId, by }, async (transaction, { status }) => {
      requireGoingOn(status);
      const wait = await this.waits.only(transaction, { workspaceId, runId: id, path: iteration.join('.'), nodeId });
      return { ...wait, value: resumption };
    });
  }

  /** @throws AppError `not_found` */
  private targetOf(token: string): ResumeLink {
    const target = this.addresses.targetOf(token);
    if (!target) throw notFound('run');
    return target;
  }

  /**
   * Hands a value to the wait that `pass` finds, in one transaction with all that it does. The run is locked meanwhile.
   * @param done what is to be done last in the transaction
   * @throws AppError `not_found` for no such run, `too_large` for a value that the node may not give, and what `pass` throws
   */
  async letGoOn(
    { id, workspaceId, link, links, by }: Letting,
    pass: (transaction: Transaction, run: FoundRun) => Promise<Passing>,
    done?: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [run] = await transaction.query<FoundRun>(lockRun, [workspaceId, id]);
      if (!run) throw notFound('run');
      const { path, nodeId, value } = await pass(transaction, run);
      await this.requireSmall(value);
      const who = [link ?? null, by.kind, by.id ?? null, by.address ?? null];
      const hidden = this.secrets.of(run);
      // Who forwards a message may send the address back with it.
      if (links) hidden?.add(links);
      const recorded = hidden?.hide(value) ?? value;
      await transaction.execute(store, [workspaceId, id, path, nodeId, ...who, JSON.stringify(recorded)]);
      // A run that executes looks for itself; one that is suspended needs a worker.
      if (run.status === 'waiting') await this.queue.enqueue(transaction, [jobOf(run)]);
      await transaction.execute('select pg_notify($1, $2)', [WOKEN, id]);
      await done?.(transaction);
    });
    this.queue.wake();
  }

  /** Who sends too much hears of it, instead of the run that would fail by it. */
  private async requireSmall(value: object): Promise<void> {
    const most = this.environment.NODE_VALUE_MAX_CHARACTERS;
    await measureInTurns(value);
    if (jsonSize(value, most) > most) throw tooLarge('What was sent', most);
  }
}

function requireGoingOn(status: RunStatus): void {
  if (isFinal(status)) throw new AppError('conflict', `The run has ended already: ${status}.`);
}

const isExact = <T extends ResumeTarget>(target: T): target is T & WaitKey => target.nodeId !== undefined;
