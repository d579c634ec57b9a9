import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { dueFirst, dueOfEach, type DueRows } from '../../platform/database/shared/due-rows.js';
import { Duty } from '../../platform/database/shared/duty.js';
import type { ApprovalState } from './approval.entity.js';
import { ApprovalEvents, type ToldApproval } from './approval-events.js';
import { ITS_RECORD, STANDS } from './approval-store.js';

const EVERY_MS = 1000;
/** Told of in one transaction. */
const BATCH = 200;

/** The deadline takes an output of its own: nobody has decided anything. */
const EXPIRED = 'expired';

interface SeenApproval extends ToldApproval {
  state: ApprovalState;
  onDeadline: string | null;
  isReminder: boolean;
}

const openOnes: DueRows = { table: 'approval', key: 'id', at: 'look_at', where: "state = 'open'" };

/** Who is just deciding is passed by. What waits on is looked at again at its next time, and once an hour for its run. */
const lookAt = (due: string): string => `
  with due as (${due}),
  seen as (
    select a.workspace_id, a.id, ${STANDS} as stands, coalesce(a.remind_at <= clock_timestamp(), false) and a.reminded_at is null as reminds
      from due join approval a on a.workspace_id = due.workspace_id and a.id = due.id ${ITS_RECORD}
  )
  update approval a
     set state = seen.stands,
         reminded_at = case when seen.reminds and seen.stands = 'open' then clock_timestamp() else a.reminded_at end,
         look_at = least(case when a.remind_at > clock_timestamp() then a.remind_at end, a.expires_at, clock_timestamp() + interval '1 hour'),
         decision = case when seen.stands = 'expired' then a.on_deadline end,
         decided_at = case when seen.stands = 'expired' and a.on_deadline is not null then a.expires_at end,
         decider_kind = case when seen.stands = 'expired' and a.on_deadline is not null then 'deadline' end
    from seen where a.workspace_id = seen.workspace_id and a.id = seen.id
  returning a.workspace_id as "workspaceId", a.id, a.run_id as "runId", a.workflow_id as "workflowId", a.label, a.request, a.approvers,
            a.expires_at as "expiresAt", a.is_told as "isTold", a.state, a.on_deadline as "onDeadline",
            seen.reminds and seen.stands = 'open' as "isReminder"`;

const lookAtFirst = lookAt(dueFirst(openOnes, BATCH));
export const lookAtSomeOfEach = lookAt(dueOfEach(openOnes, BATCH));

/**
 * Reminds approvers, and closes approvals whose deadline has passed or whose run has ended. Each is marked in the transaction
 * that stores its event, so a reminder comes once, whatever crashes. The deadline itself is kept by the timer of the run.
 */
@Injectable()
export class ApprovalSweep implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly events: ApprovalEvents,
    private readonly duty: Duty,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.duty.add({
      name: 'approvals',
      due: "exists (select from approval where state = 'open' and look_at <= now())",
      everyMs: EVERY_MS,
      work: () => this.sweep(),
      failed: (error) => this.logger.warn({ part: 'approvals', err: error }, 'approvals could not be looked at yet'),
    });
  }

  /** Looks at all that are due; where more are due than at once, by workspace. */
  async sweep(): Promise<void> {
    const look = (statement: string) => this.database.transaction((transaction) => this.look(transaction, statement));
    let count = await look(lookAtFirst);
    if (count < BATCH) return;
    while (count > 0) count = await look(lookAtSomeOfEach);
  }

  /** @returns how many it has looked at */
  private async look(transaction: Transaction, statement: string): Promise<number> {
    const seen = await transaction.query<SeenApproval>(statement);
    for (const one of seen) {
      const { state, onDeadline: decision, expiresAt } = one;
      if (one.isReminder) await this.events.reminded(transaction, one);
      if (state === 'expired' && decision !== null && decision !== EXPIRED && expiresAt)
        await this.events.decided(transaction, one, {
          decision,
          by: { kind: 'deadline' },
          at: expiresAt.toISOString(),
        });
    }
    return seen.length;
  }
}
