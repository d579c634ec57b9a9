import { Injectable } from '@nestjs/common';
import { deliveryUrl } from '../../../actions/triggers/deliveries.js';
import { ListenedFeeds, type ListenedFeed } from '../../../actions/triggers/listened-feeds.js';
import { Environment } from '../../../platform/config/environment.js';
import { SubscriptionStore } from './subscription-store.js';
import { targetKey } from './subscription.js';

/** Reads from the table of subscriptions who listens. */
@Injectable()
export class StoredListenedFeeds extends ListenedFeeds {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly environment: Environment,
  ) {
    super();
  }

  async find(connectionId: string, feed: string): Promise<ListenedFeed | undefined> {
    const found = await this.store.findByFeed(connectionId, feed, targetKey({}));
    if (found?.mode !== 'push') return found && {};
    const secret = this.store.secretOf(found).reveal();
    return { address: { id: found.id, url: deliveryUrl(this.environment.BASE_URL!, found.id), secret } };
  }
}
