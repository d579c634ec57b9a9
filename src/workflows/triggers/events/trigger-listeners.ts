import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { parse } from '#libs/schema';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { ConnectorTriggerConfig } from '../../nodes/connector-trigger.node.js';
import type { DeployedTrigger, DeployedVersion, PreparedListener, WorkflowRef } from '../deployed-trigger.js';
import { FeedCalls } from './feed-calls.js';
import type { FeedName, SubscriptionRow } from './subscription.js';
import { SubscriptionStore } from './subscription-store.js';
import { SubscriptionWork } from './subscription-work.js';

const MOST_WAIT_MS = 30_000;
const POLL_MS = 100;

/** The deployed workflows that start by events. What they listen to works before they are deployed, else they are not. */
@Injectable()
export class TriggerListeners implements DeployedTrigger {
  constructor(
    private readonly catalog: TriggerCatalog,
    private readonly calls: FeedCalls,
    private readonly store: SubscriptionStore,
    private readonly work: SubscriptionWork,
  ) {}

  /**
   * Subscribes to the events that start a definition; undefined if something else starts it.
   * @throws AppError of the connection or the provider with the reason, `workflow_invalid` if the events cannot arrive
   */
  async prepare(
    { workspaceId, definition }: Pick<DeployedVersion, 'workspaceId' | 'definition'>,
    gone: AbortSignal,
  ): Promise<PreparedListener | undefined> {
    const start = definition.nodes.find(({ type }) => type === 'connectorTrigger');
    if (!start) return undefined;
    const { trigger, connection, input: raw } = parse(ConnectorTriggerConfig, { body: start.config });
    const { connector, source, inputs } = this.catalog.find(trigger)!;
    const input = parse(inputs, { body: raw });
    const opened = await this.calls.open(workspaceId, connector.key, connection);
    const name: FeedName = {
      workspace_id: workspaceId,
      connection_id: opened.id,
      connector: connector.key,
      feed: source.feed.key,
      target: source.target?.(input) ?? {},
    };
    const { id } = await this.working(name, this.work.modeOf(source, opened), gone);
    return { subscriptionId: id, trigger, input };
  }

  async replace(
    { workspaceId, workflowId, version, listener }: DeployedVersion,
    transaction: Transaction,
  ): Promise<void> {
    if (!listener) return this.release({ workspaceId, workflowId }, transaction);
    const { subscriptionId, trigger, input } = listener;
    await this.leave({ workspaceId, workflowId }, transaction);
    const taken = await transaction.execute(
      `with s as (
         update subscription set wanted_until = now() where workspace_id = $2 and id = $4 and state <> 'removed' returning id)
       insert into trigger_listener (workflow_id, workspace_id, version, subscription_id, trigger, input)
       select $1, $2, $3, s.id, $5, $6 from s
       on conflict (workspace_id, workflow_id) do update set version = excluded.version, subscription_id = excluded.subscription_id,
         trigger = excluded.trigger, input = excluded.input`,
      [workflowId, workspaceId, version, subscriptionId, trigger, JSON.stringify(input)],
    );
    if (taken === 0) throw new AppError('conflict', 'Its subscription was removed meanwhile. Deploy it again.');
  }

  async release(workflow: WorkflowRef, transaction: Transaction): Promise<void> {
    await this.leave(workflow, transaction);
    const { workspaceId, workflowId } = workflow;
    const text = 'delete from trigger_listener where workspace_id = $1 and workflow_id = $2';
    await transaction.execute(text, [workspaceId, workflowId]);
  }

  /** Makes its former subscription due: one without listeners is removed. */
  private async leave({ workspaceId, workflowId }: WorkflowRef, transaction: Transaction): Promise<void> {
    await transaction.execute(
      `update subscription set next_at = now() from trigger_listener l
        where l.workspace_id = $1 and l.workflow_id = $2 and subscription.workspace_id = l.workspace_id
          and subscription.id = l.subscription_id`,
      [workspaceId, workflowId],
    );
  }

  /** The subscription of a feed, once it works. Who asks first makes it, others wait for that until they have gone. */
  private async working(name: FeedName, mode: SubscriptionRow['mode'], gone: AbortSignal): Promise<SubscriptionRow> {
    const until = Date.now() + MOST_WAIT_MS;
    for (;;) {
      const { row, isOurs } = await this.store.want(name, mode);
      if (!isOurs && (row.state === 'active' || row.state === 'renewing') && row.mode === mode) return row;
      const claimed = isOurs ? row : await this.store.claim(row);
      if (claimed) return this.settled(claimed);
      if (Date.now() > until || gone.aborted)
        throw new AppError('unavailable', 'Another process is subscribing to the same events.');
      await pause(POLL_MS);
    }
  }

  private async settled(row: Parameters<SubscriptionWork['settle']>[0]): Promise<SubscriptionRow> {
    try {
      await this.work.settle(row);
      return row;
    } catch (error) {
      await this.store.withdraw(row);
      throw error;
    }
  }
}
