import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.js';
import { Deliveries, type DeliveryHabits } from '../../kit/deliveries.js';
import type { PageDocument } from '../pages/read-page.js';
import type { JobKind, JobStatus } from './job.js';

/** https://docs.firecrawl.dev/webhooks/overview, November 2026 */
const HABITS: DeliveryHabits = { retrySeconds: [60, 300, 900], timeoutMs: 10_000 };

/** What is told of a job. */
type Message = 'started' | 'page' | 'completed' | 'failed';

/** Whom a job tells how it goes on; an address alone wants everything. */
export type JobWebhook =
  | string
  | {
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly metadata?: object;
      readonly events?: readonly Message[];
    };

/** What a team's jobs tell, signed with the one secret that the team has. https://docs.firecrawl.dev/webhooks/security */
export class JobMessages {
  readonly delivery: Deliveries;

  constructor(
    clock: Clock,
    private readonly signingSecret: string,
  ) {
    this.delivery = new Deliveries(clock, HABITS);
  }

  /** Who tells a webhook of a job. */
  for(webhook: JobWebhook, kind: JobKind, id: string) {
    const { url, headers = {}, metadata = {}, events } = typeof webhook === 'string' ? { url: webhook } : webhook;
    const webhookId = randomUUID();
    const tell = (message: Message, data: readonly PageDocument[], error?: string): void => {
      if (events && !events.includes(message)) return;
      const type = `${kind === 'crawl' ? 'crawl' : 'batch_scrape'}.${message}`;
      const content = { success: error === undefined, type, id, webhookId, data, metadata };
      const body = JSON.stringify({ ...content, ...(error !== undefined && { error }) });
      const signature = createHmac('sha256', this.signingSecret).update(body).digest('hex');
      this.delivery.send({
        ...{ url, body, isWanted: () => true },
        headers: () => ({ ...headers, 'x-firecrawl-signature': `sha256=${signature}` }),
      });
    };
    return {
      started: () => tell('started', []),
      page: (document: PageDocument) => tell('page', [document]),
      ended: (state: Exclude<JobStatus, 'scraping'>) =>
        state === 'completed' ? tell('completed', []) : tell('failed', [], `The job is ${state}.`),
    };
  }
}
