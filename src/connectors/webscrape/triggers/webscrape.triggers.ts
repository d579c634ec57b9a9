import { integer, oneOf, resource, text, time } from '../../../actions/declaration/answer-schema.js';
import { Trigger, Triggers, type TriggerSource } from '../../../actions/triggers/trigger.decorator.js';
import { page } from '../webscrape.answers.js';
import { webscrape } from '../webscrape.connector.js';
import { JobFeed } from '../jobs/job-feed.js';
import { PageWatch } from './page-watch.js';
import { OfJobs, WatchedPage } from './trigger.dto.js';
import * as examples from './trigger.examples.js';

const ofJob = { id: text, job: oneOf('crawl', 'batch') };

/** What becomes of crawls and batches, and of pages. https://docs.firecrawl.dev/webhooks/events */
@Triggers(webscrape)
export class WebscrapeTriggers {
  constructor(
    private readonly jobs: JobFeed,
    private readonly watch: PageWatch,
  ) {}

  @Trigger('crawl-page', 'A crawl or batch that was started here has read a page.', {
    inputs: OfJobs,
    event: resource({ ...ofJob, page }),
    example: examples.page,
  })
  readonly crawlPage = this.of('page');

  @Trigger('crawl-finished', 'A crawl or batch that was started here has ended; its pages can be read for a day.', {
    inputs: OfJobs,
    event: resource({ ...ofJob, status: oneOf('completed', 'failed', 'cancelled', 'expired'), pages: integer }),
    example: examples.finished,
  })
  readonly crawlFinished = this.of('finished');

  @Trigger('page-changed', 'The text of a web page has changed since the last check.', {
    inputs: WatchedPage,
    event: resource({ url: text, markdown: text, metadata: { type: 'object' }, seenAt: time, seenBefore: time }),
    example: examples.changed,
  })
  readonly pageChanged: TriggerSource<WatchedPage> = {
    feed: this.watch,
    target: ({ url, minutes }) => ({ url, minutes: String(minutes) }),
    select: ({ data }) => data,
  };

  private of(wanted: string): TriggerSource<OfJobs> {
    return {
      feed: this.jobs,
      select: ({ kind, data }, { job }) => (kind === wanted && (job ?? data['job']) === data['job'] ? data : undefined),
    };
  }
}
