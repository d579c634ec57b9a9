import type { Clock } from '../../kit/clock.js';
import { Deliveries, type DeliveryHabits } from '../../kit/deliveries.js';
import type { Grant } from '../../oauth/tokens/token-store.js';
import { calendarError } from '../calendar-error.js';
import type { EventStore } from '../events/event-store.js';

/**
 * Google tries again after these statuses, ever later; every other failure is final.
 * https://developers.google.com/workspace/calendar/api/guides/push, November 2026
 */
const HABITS: DeliveryHabits = {
  retrySeconds: [1, 2, 4, 8, 16, 32, 64],
  timeoutMs: 10_000,
  retryStatuses: [500, 502, 503, 504],
};

/** A notification channel of the events of a calendar. https://developers.google.com/workspace/calendar/api/v3/reference/channels */
export interface Channel {
  readonly id: string;
  readonly resourceId: string;
  readonly resourceUri: string;
  readonly address: string;
  readonly token?: string;
  /** Milliseconds since 1970. */
  readonly expiration: number;
  /** Who has made it; nobody else may stop it. */
  readonly owner: Pick<Grant, 'account' | 'clientId'>;
}

interface Kept {
  readonly channel: Channel;
  readonly stop: () => void;
  /** Of the last message. */
  number: number;
}

/** Who is told that something in a calendar has changed. */
export class Channels {
  readonly delivery: Deliveries;
  private readonly kept = new Map<string, Kept>();
  /** All ids there ever were: Google takes none a second time, not even after its channel was stopped. */
  private readonly ids = new Set<string>();

  constructor(private readonly clock: Clock) {
    this.delivery = new Deliveries(clock, HABITS);
  }

  /** Those that live. */
  get all(): Channel[] {
    for (const [id, { channel }] of this.kept) if (channel.expiration <= this.clock.now()) this.end(id);
    return [...this.kept.values()].map(({ channel }) => channel);
  }

  /** Opens a channel; its first message says that it is open. @throws Refusal 400 `channelIdNotUnique` */
  open(channel: Channel, events: EventStore): void {
    if (this.ids.has(channel.id)) throw calendarError('channelIdNotUnique');
    this.ids.add(channel.id);
    const tell = (): void => this.send(channel.id, 'exists');
    events.listeners.add(tell);
    this.kept.set(channel.id, { channel, stop: () => events.listeners.delete(tell), number: 0 });
    this.send(channel.id, 'sync');
  }

  /** Stops the channel of that id and resource. @throws Refusal 404 unless the same person has made it by the same client */
  stop(id: string, resourceId: string, { account, clientId }: Grant): void {
    const found = this.all.find((one) => one.id === id && one.resourceId === resourceId);
    if (found?.owner.account !== account || found.owner.clientId !== clientId)
      throw calendarError('notFound', { message: `Channel '${id}' not found for project '1'` });
    this.end(id);
  }

  /** Lets all of them end before their time. */
  expire(): void {
    for (const { id } of this.all) this.end(id);
  }

  /** Forgets them, and what is under way. */
  clear(): void {
    this.delivery.clear();
    this.expire();
    this.ids.clear();
  }

  private end(id: string): void {
    this.kept.get(id)?.stop();
    this.kept.delete(id);
  }

  /** A message says in its headers what it says, and has no body. Its numbers rise, not always by one. */
  private send(id: string, state: 'sync' | 'exists'): void {
    const channel = this.all.find((one) => one.id === id);
    if (!channel) return;
    const kept = this.kept.get(id)!;
    kept.number += state === 'sync' ? 1 : 7;
    const { resourceId, resourceUri, address, token, expiration } = channel;
    const headers = {
      'content-type': 'application/json; utf-8',
      'x-goog-channel-id': id,
      'x-goog-channel-expiration': new Date(expiration).toUTCString(),
      'x-goog-resource-id': resourceId,
      'x-goog-resource-uri': resourceUri,
      'x-goog-resource-state': state,
      'x-goog-message-number': String(kept.number),
      ...(token !== undefined && { 'x-goog-channel-token': token }),
    };
    this.delivery.send({ url: address, body: '', headers: () => headers, isWanted: () => this.isLive(id) });
  }

  private isLive(id: string): boolean {
    return this.all.some((one) => one.id === id);
  }
}
