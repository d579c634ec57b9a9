import { requireList } from '../../actions/declaration/provider-answer.js';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import { Action, Connector } from '../../actions/action.decorator.js';
import { StartBatchScrape } from './dto/batch.dto.js';
import { StartCrawl } from './dto/crawl.dto.js';
import { JobPage } from './dto/job-page.dto.js';
import { MapSite } from './dto/map.dto.js';
import { Scrape } from './dto/scrape.dto.js';
import { Search } from './dto/search.dto.js';
import { JobService } from './jobs/job.service.js';
import { mapTimeLimit, waitingTimeLimit } from './time-limit.js';
import * as answers from './webscrape.answers.js';
import { WebscrapeClient } from './webscrape.client.js';
import { webscrape } from './webscrape.connector.js';
import * as examples from './webscrape.examples.js';

/** The actions of the webscrape connector. */
@Connector(webscrape)
export class WebscrapeController {
  constructor(
    private readonly api: WebscrapeClient,
    private readonly jobs: JobService,
  ) {}

  @Action('POST scrape', 'Read a web page as markdown or in other formats.', {
    reads: true,
    timeoutMs: waitingTimeLimit,
    answer: answers.page,
    download: { link: 'screenshot' },
    example: examples.scrape,
  })
  scrape(input: Scrape, { connection, signal }: ActionContext) {
    return this.api.askForData('/scrape', input, { connection, signal, timeLimitMs: waitingTimeLimit(input) });
  }

  @Action('POST search', 'Search the web, and read the results too if wanted.', {
    reads: true,
    timeoutMs: waitingTimeLimit,
    answer: answers.found,
    example: examples.search,
  })
  search(input: Search, { connection, signal }: ActionContext) {
    return this.api.askForData('/search', input, { connection, signal, timeLimitMs: waitingTimeLimit(input) });
  }

  @Action('POST crawl', 'Start to read a site, link by link.', { answer: answers.crawl, example: examples.startCrawl })
  startCrawl(input: StartCrawl, ctx: ActionContext) {
    return this.jobs.startCrawl(input, ctx);
  }

  @Action('GET crawl/:id', 'Read how a crawl goes on and what it has found.', {
    answer: answers.job,
    example: examples.getCrawl,
  })
  getCrawl(input: JobPage, ctx: ActionContext) {
    return this.jobs.getCrawl(input, ctx);
  }

  @Action('POST map', 'List the addresses of a site.', {
    reads: true,
    timeoutMs: mapTimeLimit,
    answer: answers.site,
    example: examples.map,
  })
  async map(input: MapSite, { connection, signal }: ActionContext) {
    const timeLimitMs = mapTimeLimit(input);
    return requireList(await this.api.ask('/map', input, { connection, signal, timeLimitMs }), 'links');
  }

  @Action('POST batch/scrape', 'Start to read a list of web pages.', {
    answer: answers.batch,
    example: examples.startBatchScrape,
  })
  startBatchScrape(input: StartBatchScrape, ctx: ActionContext) {
    return this.jobs.startBatch(input, ctx);
  }

  @Action('GET batch/scrape/:id', 'Read how a batch goes on and what it has found.', {
    answer: answers.job,
    example: examples.getBatchScrape,
  })
  getBatchScrape(input: JobPage, ctx: ActionContext) {
    return this.jobs.getBatch(input, ctx);
  }
}
