import { Injectable } from '@nestjs/common';
import { AppError, invalidInput, notFound } from '#libs/errors';
import type { AuditActor } from '../../audit/audit-event.js';
import { Audit } from '../../audit/audit.service.js';
import type { Transaction } from '../../platform/database/connection/database.js';
import { type Decider, type Decision, fieldsFor } from '../nodes/contract/approval.js';
import type { Links } from '../nodes/contract/hidden-texts.js';
import { readFormData } from '../nodes/form/form-data.js';
import { ResumeRuns, type Resumer } from '../runs/resume/resume-runs.js';
import { ApprovalEntity, type ApprovalState } from './approval.entity.js';
import { ApprovalEvents } from './approval-events.js';
import { ApprovalStore, ITS_RECORD, STANDS } from './approval-store.js';

/** What somebody decides. */
export interface Choice {
  decision: string;
  /** What was filled in; not checked yet. */
  values: unknown;
}

/** Who decides, and what shows that they may. */
export interface DecidingCaller {
  decider: Decider;
  actor: AuditActor;
  /** Of a link: what its token names, and what of it records do not show. */
  link?: string;
  links?: Links;
  /** @throws AppError `forbidden` when they may not */
  require(approval: ApprovalEntity): void;
}

const stand = `
  select ${STANDS} as state, clock_timestamp() as now from approval a ${ITS_RECORD} where a.workspace_id = $1 and a.id = $2`;

/** Makes decisions. Each wait is decided once; its run takes the decision when it looks for it, in any process. */
@Injectable()
export class DecideApprovals {
  constructor(
    private readonly runs: ResumeRuns,
    private readonly approvals: ApprovalStore,
    private readonly audit: Audit,
    private readonly events: ApprovalEvents,
  ) {}

  /**
   * Decides, and lets the run go on, in one transaction.
   * @throws AppError `not_found`; `forbidden` for who may not decide; `conflict` when it is decided; `gone` when its deadline has
   * passed or its run no longer waits; `invalid_input` for an unknown decision, and for values that the form refuses
   */
  async decide(workspaceId: string, id: string, choice: Choice, by: DecidingCaller): Promise<Decision> {
    const { runId } = await this.approvals.find(workspaceId, id);
    let made: Decision | undefined;
    const { link, links, actor } = by;
    await this.runs.letGoOn(
      { id: runId, workspaceId, link, links, by: resumerOf(by) },
      async (transaction) => {
        const lock = { mode: 'pessimistic_write' } as const;
        const approval = await transaction.manager.findOne(ApprovalEntity, { where: { workspaceId, id }, lock });
        if (!approval) throw notFound('approval');
        by.require(approval);
        const at = await this.requireOpen(transaction, approval);
        made = decisionOf(approval, choice, { by: by.decider, at: at.toISOString() });
        await transaction.manager.update(ApprovalEntity, { workspaceId, id }, stored(made));
        await this.events.decided(transaction, approval, made);
        const { path, nodeId } = approval;
        return { path, nodeId, value: made };
      },
      (transaction) =>
        this.audit.record(transaction, actor, {
          action: 'approval.decided',
          object: id,
          details: { run: runId, decision: choice.decision },
        }),
    );
    return made!;
  }

  /** @returns the time by the clock of the database @throws AppError `conflict`, `gone` */
  private async requireOpen(transaction: Transaction, approval: ApprovalEntity): Promise<Date> {
    const { workspaceId, id } = approval;
    const [found] = await transaction.query<{ state: ApprovalState; now: Date }>(stand, [workspaceId, id]);
    const over = whyOver(approval, found!.state);
    if (over) throw over;
    return found!.now;
  }
}

/** Why nobody can decide any longer; undefined when somebody can. */
export function whyOver(
  { decision, decidedAt, expiresAt }: Pick<ApprovalEntity, 'decision' | 'decidedAt' | 'expiresAt'>,
  state: ApprovalState,
): AppError | undefined {
  if (state === 'decided')
    return new AppError(
      'conflict',
      `This was decided on ${decidedAt!.toISOString()}: ${decision}. Nothing is left to do.`,
    );
  if (state === 'expired') return new AppError('gone', `The time to decide was over on ${expiresAt!.toISOString()}.`);
  return state === 'cancelled' ? new AppError('gone', 'The run no longer waits for this decision.') : undefined;
}

/** @throws AppError `invalid_input` */
function decisionOf(
  { request: { decisions, fields } }: ApprovalEntity,
  { decision, values }: Choice,
  made: Pick<Decision, 'by' | 'at'>,
): Decision {
  if (!decisions.includes(decision)) throw invalidInput('decision', 'choice', `must be one of ${decisions.join(', ')}`);
  return { decision, ...made, values: readFormData(fieldsFor(decision, fields), { data: values, files: [] }) };
}

function stored({ decision, at, by }: Decision): Partial<ApprovalEntity> {
  const { kind, id = null, name = null } = by;
  return { state: 'decided', decision, decidedAt: new Date(at), deciderKind: kind, deciderId: id, deciderName: name };
}

function resumerOf({ decider: { kind, id }, actor: { address } }: DecidingCaller): Resumer {
  return { kind, ...(id !== undefined && { id }), ...(address !== undefined && { address }) };
}
