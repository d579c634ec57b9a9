import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { decodeCursor, Page, pageOf, pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import { Database } from '../../../platform/database/connection/database.js';
import { deliveryUrl } from '../../../actions/triggers/deliveries.js';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { Environment } from '../../../platform/config/environment.js';
import { Subscription } from './subscription.dto.js';
import type { SubscriptionRow } from './subscription.js';

interface ListedSubscription extends SubscriptionRow {
  created_at: Date;
  workflows: string[];
}

/** What a workspace listens to at its providers. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly database: Database,
    private readonly catalog: TriggerCatalog,
    private readonly environment: Environment,
  ) {}

  @Endpoint('GET /api/subscriptions', 'List what deployed workflows listen to at providers, newest first', {
    access: { scope: 'workflows:read' },
    answer: pageSchema(jsonSchema(Subscription)),
  })
  async list(@Input() { limit, cursor }: Page, @CallerOf() { workspaceId }: Caller): Promise<PageOf<Subscription>> {
    const before = decodeCursor(cursor, 'subscriptions');
    const rows = await this.database.query<ListedSubscription>(
      `select s.*, array(select l.workflow_id from trigger_listener l where l.workspace_id = s.workspace_id and l.subscription_id = s.id order by 1) as workflows
         from subscription s
        where workspace_id = $1 and state <> 'removed' and ($2::uuid is null or id < $2) order by id desc limit $3`,
      [workspaceId, before?.id ?? null, limit + 1],
    );
    return pageOf('subscriptions', {
      rows,
      limit,
      position: ({ created_at: at, id }) => ({ at, id }),
      view: (row) => ({ ...view(row), ...this.addressOf(row) }),
    });
  }

  private addressOf({ id, connector, feed }: SubscriptionRow): Pick<Subscription, 'url'> {
    const isPush = this.catalog.feed(connector, feed)?.push !== undefined;
    return isPush ? { url: deliveryUrl(this.environment.BASE_URL!, id) } : {};
  }
}

function view({ connection_id: connection, next_at, expires_at, reason, ...row }: ListedSubscription): Subscription {
  const { id, connector, feed, target, mode, state, failures, workflows } = row;
  return {
    ...{ id, connector, ...(connection !== null && { connection }), feed, target, mode, state },
    ...(reason && { reason }),
    ...{ failures, nextAt: next_at.toISOString(), ...(expires_at && { expiresAt: expires_at.toISOString() }) },
    workflows,
  };
}
