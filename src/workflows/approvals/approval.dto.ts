import { Choice, Flag, Id, Int, Json, List, Part, Text, Timestamp } from '#libs/schema';
import { Page } from '../../http/endpoints/page.js';
import { FormField } from '../nodes/form/form-field.js';
import { approvalStates, type ApprovalState } from './approval.entity.js';

const optional = { optional: true } as const;

/** Names an approval. */
export class ApprovalId {
  @Id({ description: 'Id of the approval.' }) id: string;
}

export class ListApprovals extends Page {
  @Choice(['open', 'closed'], { ...optional, description: 'Only those that wait, or only those that are over.' })
  state?: 'open' | 'closed';

  @Flag({ default: false, description: 'true: only those that the caller may decide.' }) mine: boolean;
  @Id({ ...optional, description: 'Only those of this run.' }) runId?: string;
}

/** A decision, as a caller sends it. */
export class DecideApproval extends ApprovalId {
  @Text({ max: 40, description: 'One of `decisions`.' }) decision: string;
  @Json({ default: {}, description: 'What the form asks for, by the names of its fields.' }) values: unknown;
}

/** Who decided. */
export class ApprovalDecider {
  @Choice(['person', 'key', 'link', 'deadline'], {
    description: '`link`: somebody with a link of the wait; `deadline`: nobody decided in time.',
  })
  kind: 'person' | 'key' | 'link' | 'deadline';

  @Text({ ...optional, description: 'Id of the person or key.' }) id?: string;
  @Text({
    ...optional,
    description: 'E-mail address of the person, name of the key, or what somebody with a link typed.',
  })
  name?: string;
}

/** A request for a decision: what is asked, who may answer, and what became of it. */
export class Approval {
  @Id({ description: 'Id.' }) id: string;
  @Id({ description: 'Run that waits.' }) runId: string;
  @Id({ description: 'Workflow of the run.' }) workflowId: string;
  @Text({ description: 'Name of the workflow.' }) workflowName: string;
  @Text({ description: 'Id of the node that waits.' }) nodeId: string;
  @Text({ description: 'Label of the node.' }) label: string;
  @List(Int({}), { description: 'Indexes of the iterations around it, outermost first.' }) iteration: number[];
  @Flag({ description: 'Whether the run is a test.' }) test: boolean;
  @Text({ description: 'What is asked.' }) message: string;
  @List(Text({}), { description: 'What may be decided.' }) decisions: string[];
  @List(Part(() => FormField), { description: 'What is filled in with the decision.' }) fields: FormField[];
  @List(Text({}), { description: 'Those of `decisions` that do not demand the required fields.' })
  lenientDecisions: string[];

  @List(Text({}), { description: 'Who may decide: e-mail addresses, roles, ids of keys.' }) approvers: string[];
  @Flag({ description: 'Whether a link of the wait is enough to decide.' }) anyoneWithLink: boolean;
  @Choice(approvalStates, {
    description: '`open`: it waits; `expired`: its deadline has passed; `cancelled`: its run no longer waits for it.',
  })
  state: ApprovalState;

  @Flag({ description: 'Whether the caller may decide, as long as it is open.' }) mayDecide: boolean;
  @Timestamp({ description: 'When the node began to wait.' }) requestedAt: string;
  @Timestamp({ ...optional, description: 'The deadline.' }) expiresAt?: string;
  @Text({ ...optional, description: 'What the deadline decides; absent: the node then fails.' }) onDeadline?: string;
  @Timestamp({ ...optional, description: 'When the approvers were reminded.' }) remindedAt?: string;
  @Text({ ...optional, description: 'What was decided.' }) decision?: string;
  @Timestamp({ ...optional, description: 'When.' }) decidedAt?: string;
  @Part(() => ApprovalDecider, { ...optional, description: 'By whom.' }) decidedBy?: ApprovalDecider;
}

/** How many approvals wait for the caller. */
export class WaitingApprovals {
  @Int({ description: 'How many the caller may decide; counted up to 100.' }) mine: number;
  @Int({ description: 'How many of these the caller was reminded of.' }) reminded: number;
}
