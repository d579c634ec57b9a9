import { Injectable } from '@nestjs/common';
import { EventOutbox } from '../../events/outbox/event-outbox.js';
import { Environment } from '../../platform/config/environment.js';
import type { Transaction } from '../../platform/database/connection/database.js';
import { requestData } from '../engine/journal/run-approvals.js';
import type { Decision } from '../nodes/contract/approval.js';
import type { ApprovalEntity } from './approval.entity.js';

/** What events tell of. */
export type ToldApproval = Pick<
  ApprovalEntity,
  'workspaceId' | 'id' | 'runId' | 'workflowId' | 'label' | 'request' | 'approvers' | 'expiresAt' | 'isTold'
>;

/** Tells receivers of events what becomes of a request, in the transaction in which it happens. */
@Injectable()
export class ApprovalEvents {
  constructor(
    private readonly outbox: EventOutbox,
    private readonly environment: Environment,
  ) {}

  async reminded(transaction: Transaction, approval: ToldApproval): Promise<void> {
    await this.tell(transaction, approval, 'approval.reminded', requestData(approval, this.urlOf(approval)));
  }

  async decided(
    transaction: Transaction,
    approval: ToldApproval,
    { decision, by, at }: Omit<Decision, 'values'>,
  ): Promise<void> {
    const { id: approvalId, runId, workflowId, label: node } = approval;
    const made = { decision, by, decidedAt: at, url: this.urlOf(approval) };
    await this.tell(transaction, approval, 'approval.decided', { approvalId, runId, workflowId, node, ...made });
  }

  private async tell(
    transaction: Transaction,
    { workspaceId, workflowId, isTold }: ToldApproval,
    type: 'approval.reminded' | 'approval.decided',
    data: object,
  ): Promise<void> {
    if (isTold) await this.outbox.record(transaction, { workspaceId, workflowId, type, data });
  }

  private urlOf({ id }: ToldApproval): string {
    return `${this.environment.BASE_URL}/approvals/${id}`;
  }
}
