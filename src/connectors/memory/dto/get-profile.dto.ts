import { Choice, List, Num, Text } from '#libs/schema';
import { TaggedExactlyOnce } from './container-tag.js';
import { Filters, type Filter } from './filter.dto.js';
import { QUERY_MAX } from './search-documents.dto.js';

/** Whose profile is read, and what of it. */
export class GetProfile extends TaggedExactlyOnce {
  @Text({ max: QUERY_MAX, multiline: true, optional: true, description: 'Also search for this.' })
  q?: string;

  @Num({ min: 0, max: 1, optional: true, description: 'How well search results must fit.' })
  threshold?: number;

  @Filters()
  filters?: Filter;

  @List(Choice(['static', 'dynamic', 'buckets']), {
    min: 1,
    max: 3,
    optional: true,
    description: 'Only these parts of the profile.',
  })
  include?: ('static' | 'dynamic' | 'buckets')[];

  @List(Text({ max: 256 }), { max: 100, optional: true, description: 'Only these buckets.' })
  buckets?: string[];
}
