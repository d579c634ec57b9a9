import type { InputFault } from '#libs/errors';
import { Check, Choice, Either, Flag, Int, List, Part, Text, TextMap } from '#libs/schema';
import { MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from '../time-limit.js';
import { formats } from './format.dto.js';
import { ACTIONS_MAX, boundedWaits, pageActions } from './page-action.dto.js';
import { TypedObject, type Typed } from './typed-object.js';
import { AuditMetadata, Location, PdfParser, Profile, RedactPII, ThreatProtection } from './visitor.dto.js';

const AGE_MAX_MS = 315_360_000_000;

const tags = (description: string) => List(Text({ max: 500 }), { max: 200, optional: true, description });
const age = (description: string) => Int({ min: 0, max: AGE_MAX_MS, optional: true, description });

/** How pages are read. https://docs.firecrawl.dev/api-reference/endpoint/scrape */
@Check(boundedWaits)
@Check(timeToLoad)
@Check(formatsTogether)
export class ScrapeOptions {
  @List(TypedObject(formats, { words: true }), {
    max: 20,
    optional: true,
    description: 'What is wanted of a page: words such as markdown, or objects with options. Markdown by default.',
  })
  formats?: Typed[];

  @Flag({ optional: true, description: 'Leave out headers, navigation and footers; true by default.' })
  onlyMainContent?: boolean;

  @Flag({ optional: true, description: 'Let a model remove everything else that does not belong to the content.' })
  onlyCleanContent?: boolean;

  @tags('Only these tags, classes or ids.')
  includeTags?: string[];

  @tags('All but these tags, classes or ids.')
  excludeTags?: string[];

  @age('Milliseconds a stored copy may be old; two days by default, 0 reads the page anew.')
  maxAge?: number;

  @age('Milliseconds a stored copy must be old at least; the page is not read anew.')
  minAge?: number;

  @TextMap({ max: 8192, optional: true, description: 'Request headers, such as cookies.' })
  headers?: Record<string, string>;

  @Int({
    min: 0,
    max: 60_000,
    optional: true,
    description: 'Milliseconds to wait while the page loads, at most half of `timeout`.',
  })
  waitFor?: number;

  @Flag({ optional: true, description: 'As a mobile phone shows it.' })
  mobile?: boolean;

  @Flag({
    optional: true,
    description: 'Accept certificates that are not valid; the provider does unless this is false.',
  })
  skipTlsVerification?: boolean;

  @Int({
    min: MIN_TIMEOUT_MS,
    max: MAX_TIMEOUT_MS,
    optional: true,
    description: 'Milliseconds until the provider gives up; 60,000 by default.',
  })
  timeout?: number;

  @List(TypedObject([PdfParser], { words: true }), { max: 10, optional: true, description: 'How files are read.' })
  parsers?: Typed[];

  @List(TypedObject(pageActions), {
    max: ACTIONS_MAX,
    optional: true,
    description: 'Steps on the page before it is read; they wait for a minute in all, a selector counted as a second.',
  })
  actions?: Typed[];

  @Part(() => Location, { optional: true, description: 'From where the page is read.' })
  location?: Location;

  @Flag({ optional: true, description: 'Leave embedded pictures out of markdown; true by default.' })
  removeBase64Images?: boolean;

  @Flag({ optional: true, description: 'Leave out advertisements and cookie banners; true by default.' })
  blockAds?: boolean;

  @Choice(['basic', 'enhanced', 'auto'], { optional: true, description: 'Kind of proxy; auto by default.' })
  proxy?: 'basic' | 'enhanced' | 'auto';

  @Flag({ optional: true, description: 'Keep a copy at the provider; true by default.' })
  storeInCache?: boolean;

  @Flag({ optional: true, description: 'Only from stored copies; the page is never asked.' })
  lockdown?: boolean;

  @Either([Flag(), Part(() => RedactPII)], { optional: true, description: 'Remove personal data from markdown.' })
  redactPII?: boolean | RedactPII;

  @Part(() => Profile, { optional: true, description: 'Cookies and storage to share between calls.' })
  profile?: Profile;

  @Part(() => ThreatProtection, { optional: true, description: 'What counts as dangerous.' })
  threatProtection?: ThreatProtection;

  @Part(() => AuditMetadata, { optional: true, description: 'Who asked.' })
  auditMetadata?: AuditMetadata;
}

/** Most of the time has to be left for reading. */
function timeToLoad({ waitFor = 0, timeout = Infinity }: ScrapeOptions): InputFault[] {
  if (waitFor <= timeout / 2) return [];
  return [{ field: 'waitFor', rule: 'too_large', message: 'must be at most half of timeout' }];
}

function formatsTogether({ formats = [] }: ScrapeOptions): InputFault[] {
  const count = (wanted: string) => formats.filter(({ type }) => type === wanted).length;
  const fault = (rule: string, message: string): InputFault[] => [{ field: 'formats', rule, message }];
  if (count('screenshot') > 1) return fault('at_most_one', 'may ask for one screenshot');
  if (count('changeTracking') > 0 && count('markdown') === 0)
    return fault('required', 'must ask for markdown too, in which changes are found');
  return [];
}
