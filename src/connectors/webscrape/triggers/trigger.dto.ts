import { Choice, Int } from '#libs/schema';
import { PageAddress } from '../dto/page-address.js';

/** Jobs of both kinds, or of one. */
export class OfJobs {
  @Choice(['crawl', 'batch'], { optional: true, description: 'Only crawls, or only batches.' })
  job?: 'crawl' | 'batch';
}

/** A page, and how often it is read. */
export class WatchedPage {
  @PageAddress('The page.')
  url: string;

  @Int({
    min: 1,
    max: 43_200,
    default: 60,
    description: 'Minutes between two checks, 1 to 43200. Each check costs a credit.',
  })
  minutes: number;
}
