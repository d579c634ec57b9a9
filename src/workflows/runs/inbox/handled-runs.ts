import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { Audit } from '../../../audit/audit.service.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import type { RunStatus } from '../../engine/journal/rows.js';
import { UNHANDLED } from '../../engine/journal/run-inbox.js';
import type { HandleRun } from '../history/run.dto.js';
import type { RunInbox } from './run-inbox.dto.js';

interface FailedRun {
  status: RunStatus;
  test: boolean;
  parent_run: string | null;
  retry_of: string | null;
  handled_at: Date | null;
}

/** As many as are counted: nobody has to know how many thousands there are. */
const MAX_COUNT = 1000;

const count = `
  select count(*)::integer as count
    from (select from run where workspace_id = $1 and ${UNHANDLED} limit ${MAX_COUNT + 1}) as unhandled`;

const lockRun = `
  select status, test, parent_run, retry_of, handled_at from run where id = $1 and workspace_id = $2 for update`;

const mark = 'update run set handled_at = now(), handled = $3 where id = $1 and workspace_id = $2';
const unmark = 'update run set handled_at = null, handled = null where id = $1 and workspace_id = $2';

/** Says of failed runs who has looked after them. */
@Injectable()
export class HandledRuns {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** How many failed runs of a workspace nobody has handled, as far as they are counted. */
  async inbox(workspaceId: string): Promise<RunInbox> {
    const [row] = await this.database.query<{ count: number }>(count, [workspaceId]);
    const found = row?.count ?? 0;
    return { count: Math.min(found, MAX_COUNT), hasMore: found > MAX_COUNT };
  }

  /** Whoever says so last is who is kept; the audit log has all of them. @throws AppError `not_found`, `conflict` */
  async handle(caller: Caller, { id, note }: HandleRun): Promise<void> {
    const { workspaceId, kind: by } = caller;
    await this.database.transaction(async (transaction) => {
      requireOwnFailure(await lock(transaction, workspaceId, id));
      const handled = JSON.stringify({ by, id: caller.id, ...(note !== undefined && { note }) });
      await transaction.execute(mark, [id, workspaceId, handled]);
      await this.audit.record(transaction, caller, { action: 'run.handled', object: id, details: { note } });
    });
  }

  /** Puts a run back among those that nobody has handled. One that is there stays. @throws AppError `not_found`, `conflict` */
  async reopen(caller: Caller, id: string): Promise<void> {
    const { workspaceId } = caller;
    await this.database.transaction(async (transaction) => {
      const run = await lock(transaction, workspaceId, id);
      requireOwnFailure(run);
      if (run.handled_at === null) return;
      await transaction.execute(unmark, [id, workspaceId]);
      await this.audit.record(transaction, caller, { action: 'run.reopened', object: id });
    });
  }
}

async function lock(transaction: Transaction, workspaceId: string, id: string): Promise<FailedRun> {
  const [run] = await transaction.query<FailedRun>(lockRun, [id, workspaceId]);
  if (!run) throw notFound('run');
  return run;
}

/** @throws AppError `conflict` for a run that the inbox would never show */
function requireOwnFailure({ status, test, parent_run, retry_of }: FailedRun): void {
  if (status !== 'failed') throw conflict(`Only a failed run can be handled; this one is ${status}.`);
  if (test) throw conflict('A test run needs nobody to handle it.');
  if (parent_run !== null) throw conflict(`The run ${parent_run} waits for this one; handle that one.`);
  if (retry_of !== null) throw conflict(`This is a retry of the run ${retry_of}; handle that one.`);
}

const conflict = (detail: string): AppError => new AppError('conflict', detail);
