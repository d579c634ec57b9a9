import { uuidV7 } from '#libs/crypto';
import type { Statements } from '../../../platform/database/connection/database.js';
import type { PlanNode } from '../../compiler/plan.js';
import type { ApprovalRequest } from '../../nodes/contract/approval.js';
import { redacted } from '../../nodes/contract/hidden-texts.js';
import type { NodeRow, RunRow } from './rows.js';

/** What people see of a request for a decision. */
export type ShownRequest = Pick<ApprovalRequest, 'message' | 'decisions' | 'fields'>;

/** A request for a decision, as it is stored when its node begins to wait. Times are epoch milliseconds. */
export interface ApprovalRow {
  workspaceId: string;
  id: string;
  runId: string;
  workflowId: string;
  path: string;
  nodeId: string;
  attempt: number;
  label: string;
  test: boolean;
  /** Whether events tell of it. */
  isTold: boolean;
  request: ShownRequest;
  approvers: readonly string[];
  anyoneWithLink: boolean;
  requestedAt: number;
  expiresAt: number | null;
  onDeadline: string | null;
  remindAt: number | null;
}

type ToldRequest = Pick<ApprovalRow, 'id' | 'runId' | 'workflowId' | 'label' | 'request' | 'approvers'> & {
  expiresAt: Date | number | null;
};

/** When a request is looked at that has neither reminder nor deadline: its run may have ended without a decision. */
const LOOK = "interval '1 hour'";

/** A later try of a node asks anew. */
const store = `
  insert into approval (workspace_id, id, run_id, workflow_id, path, node_id, attempt, label, test, is_told, request, approvers,
                        anyone_with_link, requested_at, expires_at, on_deadline, remind_at, look_at, state)
  select x.*, least(x.remind_at, x.expires_at, now() + ${LOOK}), 'open' from (
    select $1::uuid as workspace_id, $2::uuid as id, $3::uuid as run_id, $4::uuid, $5::text, $6::text, $7::integer, $8::text, $9::boolean,
           $10::boolean, $11::json, $12::text[], $13::boolean, to_timestamp($14::double precision / 1000),
           to_timestamp($15::double precision / 1000) as expires_at, $16::text, to_timestamp($17::double precision / 1000) as remind_at) as x
  on conflict on constraint approval_of_wait do update
     set id = excluded.id, attempt = excluded.attempt, request = excluded.request, approvers = excluded.approvers,
         anyone_with_link = excluded.anyone_with_link, requested_at = excluded.requested_at, expires_at = excluded.expires_at,
         on_deadline = excluded.on_deadline, remind_at = excluded.remind_at, reminded_at = null, look_at = excluded.look_at, state = 'open'
   where approval.state <> 'decided'`;

/** The request of a node that begins to wait. */
export function newApproval(
  run: RunRow,
  { id: nodeId, label }: PlanNode,
  { row, request }: { row: NodeRow; request: ApprovalRequest },
): ApprovalRow {
  const { message, decisions, fields, approvers, anyoneWithLink, until, onDeadline, remindAt } = request;
  return {
    workspaceId: run.workspace_id,
    id: uuidV7(),
    runId: run.id,
    workflowId: run.workflow_id,
    path: row.path,
    nodeId,
    attempt: row.attempt,
    label,
    test: run.test,
    isTold: run.version !== null && !run.test,
    request: { message, decisions, fields },
    approvers,
    anyoneWithLink,
    requestedAt: row.started_at,
    expiresAt: until ?? null,
    onDeadline: onDeadline ?? null,
    remindAt: remindAt ?? null,
  };
}

/** A request as it is stored: without what its run hides. */
export function storedApproval({ hidden }: RunRow, approval: ApprovalRow): ApprovalRow {
  return hidden ? { ...approval, request: hidden.hide(approval.request) } : approval;
}

/** What an event says of a request. */
export function requestData(
  { id: approvalId, runId, workflowId, label: node, request, approvers, expiresAt }: ToldRequest,
  url: string,
): object {
  // What the run hides is not for the receivers of events.
  const { message, decisions } = redacted(request);
  return {
    ...{ approvalId, runId, workflowId, node, message, decisions, approvers },
    ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }),
    url,
  };
}

/** Stores requests, in the transaction that stores the records of their nodes. */
export async function storeApprovals(on: Statements, approvals: readonly ApprovalRow[]): Promise<void> {
  for (const one of approvals)
    await on.execute(store, [
      ...[one.workspaceId, one.id, one.runId, one.workflowId, one.path, one.nodeId, one.attempt, one.label, one.test],
      ...[one.isTold, JSON.stringify(one.request), one.approvers, one.anyoneWithLink],
      ...[one.requestedAt, one.expiresAt, one.onDeadline, one.remindAt],
    ]);
}
