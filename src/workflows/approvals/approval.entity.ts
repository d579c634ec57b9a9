import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ShownRequest } from '../engine/journal/run-approvals.js';
import type { Decider } from '../nodes/contract/approval.js';

/** How a request for a decision can stand. */
export const approvalStates = ['open', 'decided', 'expired', 'cancelled'] as const;
/** One of `approvalStates`. */
export type ApprovalState = (typeof approvalStates)[number];

/** A request for a decision; the journal stores it with the record of the node that waits. */
@Entity('approval')
@Unique('approval_of_wait', ['workspaceId', 'runId', 'path', 'nodeId'])
@Index('approval_open', ['workspaceId', 'id'], { where: "state = 'open'" })
@Index('approval_by_look', ['lookAt'], { where: "state = 'open'" })
@Index('approval_by_workspace_and_look', ['workspaceId', 'lookAt'], { where: "state = 'open'" })
@Check('approval_state_check', `state in ('open', 'decided', 'expired', 'cancelled')`)
export class ApprovalEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'approval_pkey' })
  workspaceId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'approval_pkey' })
  id: string;

  @Column('uuid')
  runId: string;

  @Column('uuid')
  workflowId: string;

  /** Indexes of the iterations around the node, joined by dots. */
  @Column('text')
  path: string;

  @Column('text')
  nodeId: string;

  @Column('integer')
  attempt: number;

  /** Of the node. */
  @Column('text')
  label: string;

  @Column('boolean')
  test: boolean;

  /** Whether events tell of it. */
  @Column('boolean')
  isTold: boolean;

  @Column('json')
  request: ShownRequest;

  @Column('text', { array: true })
  approvers: string[];

  @Column('boolean')
  anyoneWithLink: boolean;

  @Column('timestamptz')
  requestedAt: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('text', { nullable: true })
  onDeadline: string | null;

  @Column('timestamptz', { nullable: true })
  remindAt: Date | null;

  /** When it is looked at next: for its reminder, its deadline, or because its run may have ended. */
  @Column('timestamptz')
  lookAt: Date;

  @Column('text')
  state: ApprovalState;

  @Column('timestamptz', { nullable: true })
  remindedAt: Date | null;

  @Column('text', { nullable: true })
  decision: string | null;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;

  @Column('text', { nullable: true })
  deciderKind: Decider['kind'] | null;

  @Column('text', { nullable: true })
  deciderId: string | null;

  @Column('text', { nullable: true })
  deciderName: string | null;
}
