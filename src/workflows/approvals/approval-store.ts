import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { decodeCursor, pageOf, type PageOf } from '../../http/endpoints/page.js';
import { Database } from '../../platform/database/connection/database.js';
import { findRun } from '../engine/journal/find-runs.js';
import type { DecisionTarget } from '../engine/waits/approval-address.js';
import { lenientAmong } from '../nodes/contract/approval.js';
import { redacted } from '../nodes/contract/hidden-texts.js';
import type { Approval, ListApprovals, WaitingApprovals } from './approval.dto.js';
import type { ApprovalEntity } from './approval.entity.js';
import { type Approver, Approvers, mayDecide } from './approvers.js';

/**
 * How an approval `a` stands whose record is `n`. What has ended without a decision is written down a while later, so the
 * clock and the record tell.
 */
export const STANDS = `
  case when a.state <> 'open' then a.state
       when n.status = 'waiting' then case when a.expires_at <= clock_timestamp() then 'expired' else 'open' end
       when n.status = 'cancelled' or a.expires_at is null or a.expires_at > clock_timestamp() then 'cancelled'
       else 'expired' end`;

/** The record of the wait of an approval `a`. */
export const ITS_RECORD = `
  left join node_execution n on n.workspace_id = a.workspace_id and n.run_id = a.run_id and n.path = a.path
                            and n.node_id = a.node_id and n.attempt = a.attempt`;

const FROM = `from approval a join workflow w on w.id = a.workflow_id and w.workspace_id = a.workspace_id ${ITS_RECORD}`;

const shown = `
  select a.id, a.run_id as "runId", a.workflow_id as "workflowId", w.name as "workflowName", a.node_id as "nodeId", a.label, a.path, a.test,
         a.request, a.approvers, a.anyone_with_link as "anyoneWithLink", ${STANDS} as state, a.requested_at as "requestedAt",
         a.expires_at as "expiresAt", a.on_deadline as "onDeadline", a.reminded_at as "remindedAt", a.decision,
         a.decided_at as "decidedAt", a.decider_kind as "deciderKind", a.decider_id as "deciderId", a.decider_name as "deciderName"
    ${FROM}`;

/** Parameters 2 and 3: the names of the caller, and whether links are shown to them. */
const MINE = `(a.approvers && $2::text[] or a.anyone_with_link and $3::boolean)`;
const OPEN = `(a.state = 'open' and n.status = 'waiting' and (a.expires_at is null or a.expires_at > clock_timestamp()))`;

const one = `${shown} where a.workspace_id = $1 and a.id = $2`;
const ofWait = `${shown} where a.workspace_id = $1 and a.run_id = $2 and a.path = $3 and a.node_id = $4`;
const list = `
  ${shown} where a.workspace_id = $1 and ($4::boolean is null or ${OPEN} = $4) and (not $5::boolean or ${MINE})
   and ($6::uuid is null or a.run_id = $6) and ($7::uuid is null or a.id < $7) order by a.id desc limit $8`;

const COUNTED = 100;
const count = `
  select count(*)::integer as mine, count(reminded_at)::integer as reminded from (
    select a.reminded_at from approval a ${ITS_RECORD} where a.workspace_id = $1 and ${OPEN} and ${MINE} limit ${COUNTED}) as found`;

/** An approval as it is read, with the name of its workflow. */
export type FoundApproval = Omit<ApprovalEntity, 'workspaceId' | 'attempt' | 'isTold' | 'remindAt' | 'lookAt'> & {
  workflowName: string;
};

/** Approvals as callers read them. What joins tables is SQL. */
@Injectable()
export class ApprovalStore {
  constructor(
    private readonly database: Database,
    private readonly approvers: Approvers,
  ) {}

  /** Newest first. @throws AppError `invalid_input` for a bad cursor */
  async list(caller: Caller, { limit, cursor, state, mine, runId }: ListApprovals): Promise<PageOf<Approval>> {
    const approver = await this.approvers.of(caller);
    const rows = await this.database.query<FoundApproval>(list, [
      ...[caller.workspaceId, approver.names, approver.seesLinks],
      ...[state === undefined ? null : state === 'open', mine, runId ?? null],
      ...[decodeCursor(cursor, 'approvals')?.id ?? null, limit + 1],
    ]);
    return pageOf('approvals', {
      rows,
      limit,
      position: ({ requestedAt: at, id }) => ({ at, id }),
      view: (row) => approvalView(row, approver),
    });
  }

  /** @throws AppError `not_found` */
  async get(caller: Caller, id: string): Promise<Approval> {
    return approvalView(await this.find(caller.workspaceId, id), await this.approvers.of(caller));
  }

  /** How many wait for the caller. */
  async waiting(caller: Caller): Promise<WaitingApprovals> {
    const { names, seesLinks } = await this.approvers.of(caller);
    const [counted] = await this.database.query<WaitingApprovals>(count, [caller.workspaceId, names, seesLinks]);
    return counted!;
  }

  /**
   * The approval of a wait, in whatever workspace its run is.
   * @throws AppError `not_found` for no such run, `conflict` when the node does not wait yet
   */
  async ofWait(target: DecisionTarget): Promise<FoundApproval & { workspaceId: string }> {
    const run = await findRun(this.database, target);
    if (!run) throw notFound('link');
    const { workspace_id: workspaceId } = run;
    const { runId, path, nodeId } = target;
    const [row] = await this.database.query<FoundApproval>(ofWait, [workspaceId, runId, path, nodeId]);
    if (!row) throw new AppError('conflict', 'The run has not come to this decision yet. Try again in a moment.');
    return { ...row, workspaceId };
  }

  /** @throws AppError `not_found` */
  async find(workspaceId: string, id: string): Promise<FoundApproval> {
    const [row] = await this.database.query<FoundApproval>(one, [workspaceId, id]);
    if (!row) throw notFound('approval');
    return row;
  }
}

function approvalView(row: FoundApproval, approver: Approver): Approval {
  const { request, path, expiresAt, onDeadline, remindedAt } = row;
  const { id, runId, workflowId, workflowName, nodeId, label, test, approvers, anyoneWithLink, state } = row;
  return {
    ...{ id, runId, workflowId, workflowName, nodeId, label },
    iteration: path === '' ? [] : path.split('.').map(Number),
    test,
    // What the run hides is not for those who decide.
    ...redacted(request),
    lenientDecisions: lenientAmong(request.decisions),
    ...{ approvers, anyoneWithLink, state },
    mayDecide: mayDecide(row, approver),
    requestedAt: row.requestedAt.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(onDeadline !== null && { onDeadline }),
    ...(remindedAt && { remindedAt: remindedAt.toISOString() }),
    ...decisionView(row),
  };
}

function decisionView(row: FoundApproval): Pick<Approval, 'decision' | 'decidedAt' | 'decidedBy'> {
  const { decision, decidedAt, deciderKind: kind, deciderId: id, deciderName: name } = row;
  if (decision === null || !decidedAt || !kind) return {};
  return {
    decision,
    decidedAt: decidedAt.toISOString(),
    decidedBy: { kind, ...(id !== null && { id }), ...(name !== null && { name }) },
  };
}
