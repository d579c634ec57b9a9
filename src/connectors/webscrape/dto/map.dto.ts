import { Choice, Flag, Int, Part, Text } from '#libs/schema';
import { MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from '../time-limit.js';
import { PageAddress } from './page-address.js';
import { AuditMetadata, Location, ThreatProtection } from './visitor.dto.js';

/** A site whose addresses are listed. https://docs.firecrawl.dev/api-reference/endpoint/map */
export class MapSite {
  @PageAddress('The site.')
  url: string;

  @Text({ max: 500, optional: true, description: 'Words that filter and order the addresses.' })
  search?: string;

  @Choice(['skip', 'include', 'only'], {
    optional: true,
    description: 'Whether the sitemap counts; include by default.',
  })
  sitemap?: 'skip' | 'include' | 'only';

  @Flag({ optional: true, description: 'Include subdomains; true by default.' })
  includeSubdomains?: boolean;

  @Flag({ optional: true, description: 'Leave out addresses that have a query; true by default.' })
  ignoreQueryParameters?: boolean;

  @Flag({ optional: true, description: 'Read the sitemap anew.' })
  ignoreCache?: boolean;

  @Int({ min: 1, max: 100_000, optional: true, description: 'Largest number of addresses; 5,000 by default.' })
  limit?: number;

  @Int({
    min: MIN_TIMEOUT_MS,
    max: MAX_TIMEOUT_MS,
    optional: true,
    description: 'Milliseconds until the provider gives up; by default it does not.',
  })
  timeout?: number;

  @Part(() => Location, { optional: true, description: 'From where the site is read.' })
  location?: Location;

  @Part(() => ThreatProtection, { optional: true, description: 'What counts as dangerous.' })
  threatProtection?: ThreatProtection;

  @Part(() => AuditMetadata, { optional: true, description: 'Who asked.' })
  auditMetadata?: AuditMetadata;
}
