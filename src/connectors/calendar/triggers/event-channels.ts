import { Injectable } from '@nestjs/common';
import { equalInConstantTime, sha256 } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import type {
  DeliveryRequest,
  FeedCall,
  KnownSubscription,
  ProviderEvent,
  PushFeed,
  Signal,
  Subscribed,
} from '../../../actions/triggers/event-feed.js';
import { unreachable } from '../../../actions/triggers/reachable.js';
import { requireObject } from '../../../actions/declaration/provider-answer.js';
import { CalendarClient, EVENTS } from '../calendar.client.js';

const WATCH = `${EVENTS}/watch`;
const STOP = '/channels/stop';
/** After this time a channel ends by itself, also one that nobody knows any more because its calendar is gone. */
const LIFETIME_SECONDS = 3 * 86_400;
/** How many ids in a row crashes can leave in use; more are no accident. */
const MOST_IDS = 20;
const STATE = 'x-goog-resource-state';
/** Calendars of others, such as public holidays, have no channels. */
const WITHOUT_CHANNELS = 'pushNotSupportedForRequestedResource';

/** The stored id of a subscription: what the service must know of its channel. */
interface KnownChannel {
  id: string;
  resourceId: string;
  address: string;
  /** When half of its life is over, in milliseconds since 1970. */
  renewAt: number;
}

/**
 * Notification channels of a calendar: the headers of a message say that something has changed. Google cannot renew or list
 * channels and accepts no id twice, so a new channel replaces an old one. Each id follows from the channel before. If a crash loses
 * a new channel, the next attempt uses the same id, notices that it is in use, and stops that channel.
 * https://developers.google.com/workspace/calendar/api/guides/push and …/v3/reference/events/watch, read in November 2026
 */
@Injectable()
export class EventChannels implements PushFeed {
  readonly unreachable = unreachable;
  readonly isBodiless = true;

  constructor(private readonly api: CalendarClient) {}

  /** Opens a channel, and stops the known one and those that crashes have left. */
  async subscribe(call: FeedCall, known: KnownSubscription): Promise<Subscribed | 'unsupported'> {
    const former = channelOf(known);
    const stale = former ? [former.id] : [];
    for (let attempt = 0; attempt < MOST_IDS; attempt += 1) {
      const id = nextId(known, attempt);
      const made = await this.open(call, id, known);
      if (made === 'unsupported') return made;
      if (made !== 'taken') {
        const { resourceId, expiresAt } = made;
        for (const one of stale) await this.stop(call, { id: one, resourceId });
        const renewAt = Date.now() + (expiresAt.getTime() - Date.now()) / 2;
        const channel: KnownChannel = { id, resourceId, address: known.url, renewAt };
        return { providerId: JSON.stringify(channel), expiresAt };
      }
      stale.push(id);
    }
    throw invalidProviderAnswer(`it has taken ${MOST_IDS} ids of channels already`);
  }

  /** Google cannot say whether a channel still exists, so the service also reads the calendar from time to time. */
  async renew(call: FeedCall, known: KnownSubscription): Promise<Subscribed | 'unsupported'> {
    const channel = channelOf(known);
    const isFresh = channel && channel.address === known.url && Date.now() < channel.renewAt;
    return isFresh ? {} : this.subscribe(call, known);
  }

  /** A channel whose answer was lost can only be stopped with the `resourceId` of another channel of the same calendar. */
  async unsubscribe(call: FeedCall, known: KnownSubscription): Promise<void> {
    const channel = channelOf(known) ?? (await this.found(call, known));
    if (!channel) return;
    await this.stop(call, channel);
    // The channel of a renewal that was interrupted.
    if (known.providerId !== undefined) await this.stop(call, { ...channel, id: nextId(known, 0) });
  }

  verify({ header }: DeliveryRequest, secret: string): boolean | 'test' {
    if (!equalInConstantTime(header('x-goog-channel-token') ?? '', secret)) return false;
    return header(STATE) === 'sync' ? 'test' : true;
  }

  parse(body: unknown, { header }: DeliveryRequest): ProviderEvent[] {
    if (body !== undefined) throw invalidInput('body', 'unknown_field', 'must be empty in a notification');
    const [id, number, kind] = [header('x-goog-channel-id'), header('x-goog-message-number'), header(STATE)];
    if (kind !== 'exists' && kind !== 'not_exists')
      throw invalidInput(STATE, 'choice', 'must be one of sync, exists, not_exists');
    return [{ id: `${id} ${number}`, kind, data: {} }];
  }

  signal(): Signal {
    return 'read';
  }

  private async open(call: FeedCall, id: string, { url, secret }: KnownSubscription) {
    const { target, connection, signal } = call;
    const params = { calendarId: target['calendarId']! };
    const ttl = String(LIFETIME_SECONDS);
    const json = { id, type: 'web_hook', address: url, token: secret, params: { ttl } };
    try {
      const { body } = await this.api.call(
        { connection, signal },
        { method: 'POST', path: WATCH, params, json, retry: 'safe' },
      );
      const { resourceId, expiration } = requireObject(body);
      const expiresAt = new Date(Number(expiration));
      if (typeof resourceId !== 'string' || Number.isNaN(expiresAt.getTime()))
        throw invalidProviderAnswer('it is no channel with "resourceId" and "expiration"');
      return { resourceId, expiresAt };
    } catch (error) {
      const reason = error instanceof AppError ? error.provider?.code : undefined;
      if (reason === 'channelIdNotUnique') return 'taken';
      if (reason === WITHOUT_CHANNELS) return 'unsupported';
      throw error;
    }
  }

  private async found(call: FeedCall, known: KnownSubscription): Promise<KnownChannel | undefined> {
    try {
      const made = await this.subscribe(call, known);
      return made === 'unsupported' ? undefined : channelOf(made);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** It is no failure if the channel has already ended. */
  private async stop({ connection, signal }: FeedCall, { id, resourceId }: Pick<KnownChannel, 'id' | 'resourceId'>) {
    try {
      const json = { id, resourceId };
      await this.api.call({ connection, signal }, { method: 'POST', path: STOP, json, retry: 'safe' });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

function channelOf({ providerId }: Pick<KnownSubscription, 'providerId'>): KnownChannel | undefined {
  return providerId === undefined ? undefined : (JSON.parse(providerId) as KnownChannel);
}

/** Google takes 64 characters. */
function nextId({ id, providerId = '' }: KnownSubscription, attempt: number): string {
  return `${id}-${sha256(providerId).toString('hex').slice(0, 16)}-${attempt}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'provider_not_found';
}
