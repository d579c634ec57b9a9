import { Module } from '@nestjs/common';
import { JobService } from './job.service.js';
import { WebscrapeClient } from './webscrape.client.js';
import { WebscrapeController } from './webscrape.controller.js';
import { WebscrapeVerifier } from './webscrape.verifier.js';

/** The webscrape connector. */
@Module({
  controllers: [WebscrapeController],
  providers: [WebscrapeClient, JobService, WebscrapeVerifier],
})
export class WebscrapeModule {}
