import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Audit } from '../../../audit/audit.service.js';
import { Database } from '../../../platform/database/connection/database.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { WorkflowEntity } from '../../plans/workflow.entity.js';
import { WorkflowStore } from '../workflow-store.js';

/** Pauses workflows and resumes them. A workflow that is as it is asked to be stays so, and nothing is recorded. */
@Injectable()
export class WorkflowPause {
  constructor(
    private readonly database: Database,
    private readonly store: WorkflowStore,
    private readonly feed: ChangeFeed,
    private readonly audit: Audit,
  ) {}

  /** New runs wait from now on; those that have begun go on. @throws AppError `not_found` */
  pause(id: string, caller: Caller): Promise<WorkflowEntity> {
    return this.set(id, true, caller);
  }

  /** Lets the runs that wait begin, in their order. @throws AppError `not_found` */
  resume(id: string, caller: Caller): Promise<WorkflowEntity> {
    return this.set(id, false, caller);
  }

  private async set(id: string, isPaused: boolean, caller: Caller): Promise<WorkflowEntity> {
    const { workspaceId } = caller;
    const row = await this.database.transaction(async (transaction) => {
      const current = await this.store.lock(workspaceId, id, transaction);
      if ((current.pausedAt !== null) === isPaused) return current;
      const change = { pausedAt: isPaused ? () => 'now()' : null };
      await transaction.manager.update(WorkflowEntity, { id, workspaceId }, change);
      const action = isPaused ? 'workflow.paused' : 'workflow.resumed';
      await this.audit.record(transaction, caller, { action, object: id, details: { name: current.name } });
      await this.feed.announce(transaction, 'pausedWorkflows');
      return this.store.get(workspaceId, id, transaction);
    });
    await this.feed.refresh();
    return row;
  }
}
