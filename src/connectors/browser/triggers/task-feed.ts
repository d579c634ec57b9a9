import { Injectable } from '@nestjs/common';
import { isHexSigned } from '#libs/crypto';
import { invalidInput } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { OpenConnection } from '../../../actions/declaration/open-connection.js';
import type {
  DeliveryAddress,
  DeliveryRequest,
  EventFeed,
  FeedCall,
  ProviderEvent,
  PushFeed,
  Signal,
  Subscribed,
} from '../../../actions/triggers/event-feed.js';
import { deliveredJson } from '../../../actions/triggers/deliveries.js';
import { unreachable } from '../../../actions/triggers/reachable.js';
import { TaskPoll } from './task-poll.js';

const SIGNATURE = 'x-browser-use-signature';
const TIMESTAMP = 'x-browser-use-timestamp';
/** What was signed longer ago is refused, as the provider advises. */
const TOLERANCE_SECONDS = 300;
const TEST = 'test';
const TEST_MAX_BYTES = 1000;

/**
 * Tasks of a project. A person registers the webhook at the provider, which shows the secret then: once the connection has it,
 * webhooks say when to ask how tasks stand; until then, and beside it, they are asked for from time to time.
 * https://docs.browser-use.com/cloud/guides/webhooks, read in November 2026
 */
@Injectable()
export class TaskFeed implements EventFeed, PushFeed {
  readonly key = 'tasks';
  readonly push: PushFeed = this;

  constructor(readonly poll: TaskPoll) {}

  unreachable(baseUrl: string, connection: OpenConnection): string | undefined {
    if (!connection.signingSecret) return 'gets no webhooks: the connection has no signing secret';
    return unreachable(baseUrl, connection);
  }

  async subscribe({ connection }: FeedCall, { secret }: DeliveryAddress): Promise<Subscribed> {
    return { secret: connection.signingSecret?.reveal() ?? secret };
  }

  renew(call: FeedCall, known: DeliveryAddress): Promise<Subscribed> {
    return this.subscribe(call, known);
  }

  /** It is the person who made it that removes it. */
  async unsubscribe(): Promise<void> {}

  /** The provider signs the payload with its keys sorted, as Python writes it; before a webhook is made it sends a test. */
  verify({ header, now }: DeliveryRequest, secret: string): (body: Buffer) => boolean | 'test' {
    const [signature = '', timestamp = ''] = [header(SIGNATURE), header(TIMESTAMP)];
    const isFresh = /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
    return (body) => {
      const content = deliveredJson(body);
      const isSigned = (text: string) => isHexSigned(signature, secret, `${timestamp}.${text}`);
      if (isFresh && (isSigned(body.toString()) || isSigned(canonical(content)))) return true;
      return body.length <= TEST_MAX_BYTES && isPlainObject(content) && content['type'] === TEST ? TEST : false;
    };
  }

  parse(body: unknown): ProviderEvent[] {
    const { type, payload } = isPlainObject(body) ? body : {};
    if (type === TEST) return [];
    const { task_id: id, status } = isPlainObject(payload) ? payload : {};
    if (typeof id !== 'string') throw invalidInput('payload.task_id', 'required', 'must be the id of a task');
    return [{ id, kind: String(status), data: {} }];
  }

  signal(): Signal {
    return 'read';
  }
}

/** JSON with sorted keys, without white space and in ASCII. */
function canonical(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
  return (text ?? '').replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
