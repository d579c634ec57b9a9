import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError } from '#libs/errors';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input, NoInput } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf } from '../../http/endpoints/page.js';
import { Approval, ApprovalId, DecideApproval, ListApprovals, WaitingApprovals } from './approval.dto.js';
import { ApprovalStore } from './approval-store.js';
import { Approvers, mayDecide } from './approvers.js';
import { DecideApprovals } from './decide-approvals.js';

/** Approvals for those who are signed in, or have a key. */
@Controller()
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalStore,
    private readonly approvers: Approvers,
    private readonly decisions: DecideApprovals,
  ) {}

  @Endpoint('GET /api/approvals', 'List approvals, newest first', {
    access: { scope: 'approvals' },
    answer: pageSchema(jsonSchema(Approval)),
  })
  list(@Input() input: ListApprovals, @CallerOf() caller: Caller): Promise<PageOf<Approval>> {
    return this.approvals.list(caller, input);
  }

  @Endpoint('GET /api/approvals/waiting', 'Count the approvals that wait for you', {
    access: { scope: 'approvals' },
    answer: () => WaitingApprovals,
  })
  waiting(@Input() _: NoInput, @CallerOf() caller: Caller): Promise<WaitingApprovals> {
    return this.approvals.waiting(caller);
  }

  @Endpoint('GET /api/approvals/:id', 'Get an approval', {
    access: { scope: 'approvals' },
    answer: () => Approval,
    errors: ['not_found'],
  })
  get(@Input() { id }: ApprovalId, @CallerOf() caller: Caller): Promise<Approval> {
    return this.approvals.get(caller, id);
  }

  @Endpoint('POST /api/approvals/:id/decide', 'Decide an approval', {
    access: { scope: 'approvals' },
    // Who may decide is for the approval to say: somebody who may only read otherwise can be an approver.
    writes: false,
    answer: () => Approval,
    description:
      'The approval must name you: your e-mail address, your role, or the id of the API key. Where a link is enough, everybody may decide who can run workflows. The first decision counts, and the run goes on with it.',
    errors: ['not_found', 'forbidden', 'conflict', 'gone', 'invalid_input'],
  })
  async decide(@Input() { id, decision, values }: DecideApproval, @CallerOf() caller: Caller): Promise<Approval> {
    const approver = await this.approvers.of(caller);
    await this.decisions.decide(
      caller.workspaceId,
      id,
      { decision, values },
      {
        decider: approver.decider,
        actor: caller,
        require(approval) {
          if (!mayDecide(approval, approver)) throw new AppError('forbidden', 'You are no approver of this.');
        },
      },
    );
    return this.approvals.get(caller, id);
  }
}
