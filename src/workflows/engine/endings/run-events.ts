import { Injectable } from '@nestjs/common';
import { EventOutbox } from '../../../events/outbox/event-outbox.js';
import { newEvent, type NewEvent } from '../../../events/outbox/store-events.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import type { RunRow } from '../journal/rows.js';
import { type ApprovalRow, requestData, storedApproval } from '../journal/run-approvals.js';
import type { Trigger } from '../new-run.js';

/** The columns of an ended run that its event contains, and those that decide whether there is one. */
export type EndedRow = Pick<
  RunRow,
  'id' | 'workspace_id' | 'workflow_id' | 'version' | 'trigger' | 'test' | 'input' | 'error' | 'hidden' | 'status'
>;

/** A run that another one starts has no event of its own, and a run that handles a failure must not announce its own failure. */
const WITHIN = new Set<string>(['subWorkflow', 'agent', 'onFailure'] satisfies Trigger[]);
/** A message of a few kilobytes is what receivers are made for. */
const MAX_MESSAGE = 1000;

/** The id of the message that started the run above all others; of one that handles a failure, that of the run that failed. */
const topMessage = `
  with recursive above as (
    select id, parent_run, input from run where id = $1 and workspace_id = $2
    union all
    select parent.id, parent.parent_run, parent.input from run parent join above on parent.id = above.parent_run and parent.workspace_id = $2
  )
  select coalesce(input -> 'headers' ->> 'webhook-id', input -> 'input' -> 'headers' ->> 'webhook-id') as message
    from above where parent_run is null`;

/** Makes the events of runs that wait for a decision or end. */
@Injectable()
export class RunEvents {
  private readonly consoleUrl: string;
  private readonly approvalsUrl: string;

  constructor(
    private readonly outbox: EventOutbox,
    private readonly database: Database,
    { BASE_URL }: Environment,
  ) {
    this.consoleUrl = `${BASE_URL}/runs`;
    this.approvalsUrl = `${BASE_URL}/approvals`;
  }

  /** Whether somebody may want to hear of how a run has ended: it asks nobody, since nearly always nobody does. */
  mayTell({ workspace_id: workspaceId, status, version, test, trigger }: EndedRow): boolean {
    if (version === null || test || WITHIN.has(trigger)) return false;
    return (
      (status === 'succeeded' || status === 'failed') &&
      this.outbox.wants(workspaceId, status === 'failed' ? 'run.failed' : 'run.succeeded')
    );
  }

  /** The event of a run's end; undefined when nobody is to hear of it. A run that an event of ours has started gives none: a failing alert would alert itself for ever. */
  async ofEnd(run: EndedRow): Promise<NewEvent | undefined> {
    if (!this.mayTell(run) || (await this.isStartedByEvent({ ...run, parent_run: null }))) return undefined;
    const { id, workspace_id: workspaceId, workflow_id: workflowId, version, trigger, status, hidden } = run;
    const error = hidden ? hidden.hide(run.error) : run.error;
    return newEvent({
      workspaceId,
      workflowId,
      type: status === 'failed' ? 'run.failed' : 'run.succeeded',
      data: {
        ...{ runId: id, workflowId, version, trigger },
        endedAt: new Date().toISOString(),
        url: `${this.consoleUrl}/${id}`,
        ...(status === 'failed' && {
          error: {
            code: error?.code ?? 'internal',
            message: (error?.message ?? '').slice(0, MAX_MESSAGE).toWellFormed(),
            ...(error?.node !== undefined && { node: error.node }),
          },
        }),
      },
    });
  }

  /** The event of a request for a decision; undefined when nobody is to hear of it. */
  ofRequest(run: RunRow, approval: ApprovalRow): NewEvent | undefined {
    const { workspace_id: workspaceId, workflow_id: workflowId } = run;
    if (!this.outbox.wants(workspaceId, 'approval.requested')) return undefined;
    const stored = storedApproval(run, approval);
    return newEvent({
      workspaceId,
      workflowId,
      type: 'approval.requested',
      data: requestData(stored, `${this.approvalsUrl}/${approval.id}`),
    });
  }

  /**
   * Whether an event of ours began the run, or the one that stands above all others: what it does is no news, or two workflows
   * would start each other for ever.
   */
  async isStartedByEvent({
    workspace_id: workspaceId,
    input,
    parent_run: parent,
  }: Pick<RunRow, 'workspace_id' | 'input' | 'parent_run'>): Promise<boolean> {
    const message = parent === null ? messageOf(input) : await this.messageAbove(parent, workspaceId);
    return typeof message === 'string' && this.outbox.isOwn(workspaceId, message);
  }

  private async messageAbove(parent: string, workspaceId: string): Promise<unknown> {
    const [top] = await this.database.query<{ message: unknown }>(topMessage, [parent, workspaceId]);
    return top?.message;
  }
}

function messageOf(input: unknown): unknown {
  const { headers, input: ofFailed } = (input ?? {}) as StartData & { input?: StartData | null };
  return headers?.['webhook-id'] ?? ofFailed?.headers?.['webhook-id'];
}

interface StartData {
  headers?: Readonly<Record<string, unknown>> | null;
}
