import { atMostOne, Check, Choice, Flag, Int, List, Part, Text } from '#libs/schema';
import { MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from '../time-limit.js';
import { ScrapeOptions } from './scrape-options.dto.js';
import { TypedObject, type Typed } from './typed-object.js';
import { ThreatProtection } from './visitor.dto.js';

/** One part of a `tbs`: a time back from now, a range of days, or "newest first". */
const TIME = String.raw`(?:qdr:[hdwmy]|cdr:1,cd_min:\d{1,2}\/\d{1,2}\/\d{4},cd_max:\d{1,2}\/\d{1,2}\/\d{4}|sbd:1)`;

const time = () =>
  Text({
    max: 100,
    pattern: new RegExp(`^${TIME}(?:,${TIME})*$`),
    patternMessage: 'must be qdr:h, d, w, m or y, cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY or sbd:1',
    optional: true,
    description: 'Only results of a time, such as qdr:w for the last week.',
  });
const place = () => Text({ max: 500, optional: true, description: 'Where to search from, such as Berlin,Germany.' });
const hosts = (description: string) =>
  List(Text({ format: 'hostname', max: 253 }), { max: 100, optional: true, description });

/** Search in web pages. */
export class WebSource {
  @Choice(['web'], { description: 'Web pages.' })
  type: 'web';

  @time()
  tbs?: string;

  @place()
  location?: string;
}

/** Search in pictures or news. */
export class OtherSource {
  @Choice(['images', 'news'], { description: 'Pictures or news.' })
  type: 'images' | 'news';
}

/** Search in results of one kind only. */
export class Category {
  @Choice(['github', 'research', 'pdf'], { description: 'Kind of result.' })
  type: 'github' | 'research' | 'pdf';
}

/** A search of the web. https://docs.firecrawl.dev/api-reference/endpoint/search */
@Check(atMostOne<Search>('includeDomains', 'excludeDomains'))
export class Search {
  @Text({ max: 500, description: 'What to search for.', example: 'postgres advisory locks' })
  query: string;

  @Int({ min: 1, max: 100, optional: true, description: 'Results of each source; 10 by default.' })
  limit?: number;

  @List(TypedObject([WebSource, OtherSource], { words: true }), {
    max: 3,
    optional: true,
    description: 'Where to search: web, images, news. The web by default.',
  })
  sources?: Typed[];

  @List(TypedObject([Category], { words: true }), {
    max: 3,
    optional: true,
    description: 'Only these kinds: github, research, pdf.',
  })
  categories?: Typed[];

  @hosts('Only results of these hosts.')
  includeDomains?: string[];

  @hosts('No results of these hosts.')
  excludeDomains?: string[];

  @time()
  tbs?: string;

  @place()
  location?: string;

  @Text({
    max: 2,
    pattern: /^[A-Z]{2}$/,
    patternMessage: 'must be a country of two capital letters, such as DE',
    optional: true,
    description: 'ISO 3166-1 country; US by default.',
  })
  country?: string;

  @Flag({ optional: true, description: 'Leave explicit results out.' })
  safe?: boolean;

  @Flag({ optional: true, description: 'Passages that fit the query instead of descriptions; true by default.' })
  highlights?: boolean;

  @Int({
    min: MIN_TIMEOUT_MS,
    max: MAX_TIMEOUT_MS,
    optional: true,
    description: 'Milliseconds until the provider gives up; 60,000 by default.',
  })
  timeout?: number;

  @Flag({ optional: true, description: 'Leave out results whose pages could not be scraped.' })
  ignoreInvalidURLs?: boolean;

  @List(Choice(['anon', 'zdr']), {
    max: 2,
    optional: true,
    description: 'Keep no traces at the provider; the account must allow it.',
  })
  enterprise?: ('anon' | 'zdr')[];

  @Part(() => ScrapeOptions, { optional: true, description: 'Read the results too, and how.' })
  scrapeOptions?: ScrapeOptions;

  @Part(() => ThreatProtection, { optional: true, description: 'What counts as dangerous.' })
  threatProtection?: ThreatProtection;
}
