import { Module } from '@nestjs/common';
import { JobService } from './jobs/job.service.js';
import { WebscrapeClient } from './webscrape.client.js';
import { WebscrapeController } from './webscrape.controller.js';
import { StartedJobs } from './jobs/started-jobs.js';
import { JobFeed } from './jobs/job-feed.js';
import { JobPoll } from './jobs/job-poll.js';
import { PageWatch } from './triggers/page-watch.js';
import { WebscrapeTriggers } from './triggers/webscrape.triggers.js';
import { WebscrapeVerifier } from './webscrape.verifier.js';

/** The webscrape connector. */
@Module({
  controllers: [WebscrapeController],
  providers: [
    WebscrapeClient,
    JobService,
    StartedJobs,
    WebscrapeVerifier,
    JobPoll,
    JobFeed,
    PageWatch,
    WebscrapeTriggers,
  ],
})
export class WebscrapeModule {}
