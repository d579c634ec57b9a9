import type { Clock } from '../../kit/clock.js';
import { Deliveries, type DeliveryHabits } from '../../kit/deliveries.js';
import { GraphFault } from '../graph/graph-error.js';
import type { ChangeLog } from './change-log.js';

/** Graph tries for up to four hours, ever later. https://learn.microsoft.com/graph/change-notifications-delivery-webhooks, November 2026 */
const HABITS: DeliveryHabits = { retrySeconds: [10, 30, 90, 270, 810, 2430, 7290], timeoutMs: 10_000 };

/** What a subscription is made of. https://learn.microsoft.com/graph/api/resources/subscription */
export interface Subscription {
  readonly id: string;
  readonly resource: string;
  readonly changeType: string;
  notificationUrl: string;
  readonly lifecycleNotificationUrl: string | null;
  expirationDateTime: string;
  readonly clientState: string | null;
  readonly creatorId: string;
  readonly applicationId: string;
}

/** What Graph says of the life of a subscription. */
export type LifecycleEvent = 'reauthorizationRequired' | 'subscriptionRemoved' | 'missed';
/** What may happen to one; Graph says nothing of one that has expired. */
export type Mishap = LifecycleEvent | 'expired';

interface Kept {
  readonly subscription: Subscription;
  readonly stop: () => void;
  /** Whether it waits to be authorized again, and is told nothing until then. */
  isSuspended: boolean;
}

/** Who is told of changes, and of what. */
export class Subscriptions {
  readonly delivery: Deliveries;
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly clock: Clock) {
    this.delivery = new Deliveries(clock, HABITS);
  }

  /** Those of a person, as long as they last. */
  of(creatorId: string): Subscription[] {
    return this.live()
      .map(({ subscription }) => subscription)
      .filter((one) => one.creatorId === creatorId);
  }

  /** Keeps a new one; its receiver has proved the address. @throws GraphFault 409 for a second one of a resource */
  add(subscription: Subscription, log: ChangeLog<never>): void {
    const { creatorId, resource, changeType } = subscription;
    const taken = this.of(creatorId).find((one) => one.resource === resource && one.changeType === changeType);
    if (taken)
      throw new GraphFault(
        'subscriptionExists',
        `Subscription Id ${taken.id} already exists for the requested combination`,
      );
    const listener = (): void => this.notify(subscription.id);
    log.listeners.add(listener);
    this.kept.set(subscription.id, {
      subscription,
      stop: () => log.listeners.delete(listener),
      isSuspended: false,
    });
  }

  /** One of a person's. @throws GraphFault 404 */
  find(id: string, creatorId: string): Subscription {
    const found = this.of(creatorId).find((one) => one.id === id);
    if (!found) throw new GraphFault('subscriptionNotFound');
    return found;
  }

  /** Says that it is authorized. */
  authorize({ id }: Subscription): void {
    this.kept.get(id)!.isSuspended = false;
  }

  remove(id: string): void {
    this.kept.get(id)?.stop();
    this.kept.delete(id);
  }

  /** Lets all of them be in danger, be removed, have missed something, or expire. */
  endanger(event: Mishap): void {
    for (const { subscription } of this.live()) {
      const { id, lifecycleNotificationUrl: url } = subscription;
      if (event === 'reauthorizationRequired') this.kept.get(id)!.isSuspended = true;
      if (event === 'subscriptionRemoved' || event === 'expired') this.remove(id);
      if (url !== null && event !== 'expired') this.send(url, subscription, { lifecycleEvent: event });
    }
  }

  /** Forgets them, and what is under way. */
  clear(): void {
    this.delivery.clear();
    for (const id of [...this.kept.keys()]) this.remove(id);
  }

  private notify(id: string): void {
    const kept = this.live().find(({ subscription }) => subscription.id === id);
    if (!kept || kept.isSuspended) return;
    const { notificationUrl, changeType, resource } = kept.subscription;
    this.send(notificationUrl, kept.subscription, { changeType, resource, resourceData: null });
  }

  private send(url: string, { id, clientState, expirationDateTime }: Subscription, facts: object): void {
    const known = { subscriptionId: id, subscriptionExpirationDateTime: expirationDateTime, clientState };
    const body = JSON.stringify({ value: [{ ...known, ...facts, tenantId: TENANT }] });
    this.delivery.send({ url, body, headers: () => ({}), isWanted: () => true });
  }

  private live(): Kept[] {
    for (const [id, { subscription }] of this.kept)
      if (Date.parse(subscription.expirationDateTime) <= this.clock.now()) this.remove(id);
    return [...this.kept.values()];
  }
}

const TENANT = '84bd8158-6d4d-4958-8b9f-9d6445542f95';
