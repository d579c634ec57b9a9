import { Injectable } from '@nestjs/common';
import { equalInConstantTime, isHexSigned, isUuid } from '#libs/crypto';
import { invalidInput } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
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
import { unreachable } from '../../../actions/triggers/reachable.js';
import type { JobWebhook } from '../dto/webhook.dto.js';
import { BATCHES, CRAWLS, StartedJobs } from './started-jobs.js';
import { JobPoll } from './job-poll.js';

const SECRET_HEADER = 'x-webhook-secret';
/** https://docs.firecrawl.dev/webhooks/security, read in November 2026 */
const SIGNATURE = 'x-firecrawl-signature';

/** Jobs by what their webhooks call them. */
const KINDS = { crawl: CRAWLS, batch_scrape: BATCHES } as const;

/**
 * The course of jobs that this service starts. The provider has no subscriptions: each job is told where its webhooks go, which is
 * here while somebody listens, with a secret as a header. They say which job has something to read, and what that is is asked for:
 * so a webhook that is lost, late, doubled or out of order changes nothing, and a job with a webhook of its author's own is heard of
 * too. https://docs.firecrawl.dev/webhooks/overview and …/webhooks/events, read in November 2026
 */
@Injectable()
export class JobFeed implements EventFeed, PushFeed {
  static readonly KEY = 'jobs';
  readonly key = JobFeed.KEY;
  readonly push: PushFeed = this;
  readonly unreachable = unreachable;

  constructor(
    readonly poll: JobPoll,
    private readonly jobs: StartedJobs,
  ) {}

  /** The webhook of a job. */
  static webhook({ url, secret }: DeliveryAddress): JobWebhook {
    return { url, headers: { [SECRET_HEADER]: secretsIn(secret).own }, events: ['page', 'completed', 'failed'] };
  }

  /** The secret of the account, where the connection has it, is kept behind ours. */
  async subscribe({ connection }: FeedCall, { secret }: DeliveryAddress): Promise<Subscribed> {
    const { own } = secretsIn(secret);
    return { secret: connection.signingSecret ? `${own}.${connection.signingSecret.reveal()}` : own };
  }

  renew(call: FeedCall, known: DeliveryAddress): Promise<Subscribed> {
    return this.subscribe(call, known);
  }

  /** Jobs that still run go on telling; nobody is at the address then. */
  async unsubscribe(): Promise<void> {}

  /** By our secret, and by the provider's signature where its secret is known. */
  verify({ header }: DeliveryRequest, secret: string): boolean | ((body: Buffer) => boolean) {
    const { own, signing } = secretsIn(secret);
    const isOurs = equalInConstantTime(header(SECRET_HEADER) ?? '', own);
    if (!isOurs || signing === undefined) return isOurs;
    return (body) => isHexSigned((header(SIGNATURE) ?? '').replace(/^sha256=/, ''), signing, body);
  }

  parse(body: unknown): ProviderEvent[] {
    const { type, id } = isPlainObject(body) ? body : {};
    const [kind = ''] = String(type).split('.');
    if (!Object.hasOwn(KINDS, kind)) throw invalidInput('type', 'choice', 'must be an event of a crawl or batch');
    if (typeof id !== 'string' || !isUuid(id)) throw invalidInput('id', 'format', 'must be the id of a job');
    return [{ id, kind, data: {} }];
  }

  signal(): Signal {
    return 'read';
  }

  /** A job whose start was interrupted before its id was stored is known from now on. */
  async keep(connectionId: string, events: readonly ProviderEvent[]): Promise<void> {
    for (const { id, kind } of events) await this.jobs.add(connectionId, KINDS[kind as keyof typeof KINDS], id);
  }
}

/** Ours is made of letters, digits, - and _. */
function secretsIn(secret: string): { own: string; signing?: string } {
  const [, own = '', signing] = /^([^.]*)(?:\.(.*))?$/s.exec(secret) ?? [];
  return { own, signing };
}
