import type { InputFault } from '#libs/errors';
import { Check, Choice, Flag, Int, Num, Part, Text } from '#libs/schema';
import { Tagged } from './container-tag.js';
import { FilePath } from './file-path.js';
import { Filters, type Filter } from './filter.dto.js';

/** Characters of a query. */
export const QUERY_MAX = 10_000;

/** What comes along with a result of a search by mode. */
export class Include {
  @Flag({ optional: true, description: 'The documents.' })
  documents?: boolean;

  @Flag({ optional: true, description: 'Their summaries.' })
  summaries?: boolean;

  @Flag({ optional: true, description: 'Memories that belong to it.' })
  relatedMemories?: boolean;

  @Flag({ optional: true, description: 'Memories that were forgotten.' })
  forgottenMemories?: boolean;
}

/** A search; `searchMode` chooses the newer one, which has options of its own. */
@Check(fittingFields)
export class SearchDocuments extends Tagged {
  @Text({ max: QUERY_MAX, multiline: true, description: 'What to search for.', example: 'what does Ada drink' })
  q: string;

  @Choice(['documents', 'hybrid', 'memories'], {
    optional: true,
    description: 'Search memories, chunks of documents, or both; without it documents are found with their chunks.',
  })
  searchMode?: 'documents' | 'hybrid' | 'memories';

  @Int({ min: 1, max: 100, optional: true, description: 'Largest number of results; 10 by default.' })
  limit?: number;

  @Filters()
  filters?: Filter;

  @FilePath('Only documents with this path, or below it if it ends in /.')
  filepath?: string;

  @Flag({ optional: true, description: 'Order the results once more by the query; recommended with searchMode.' })
  rerank?: boolean;

  @Flag({ optional: true, description: 'Let the provider improve the wording of the query; takes about 400 ms.' })
  rewriteQuery?: boolean;

  @Text({ max: 255, optional: true, description: 'Only within this document. Not with searchMode.' })
  docId?: string;

  @Num({ min: 0, max: 1, optional: true, description: 'How well chunks must fit; 0 by default. Not with searchMode.' })
  chunkThreshold?: number;

  @Flag({ optional: true, description: 'Include whole documents. Not with searchMode.' })
  includeFullDocs?: boolean;

  @Flag({ optional: true, description: 'Include summaries. Not with searchMode.' })
  includeSummary?: boolean;

  @Flag({ optional: true, description: 'Leave out neighbouring chunks; true by default. Not with searchMode.' })
  onlyMatchingChunks?: boolean;

  @Num({ min: 0, max: 1, optional: true, description: 'How well results must fit; 0.6 by default. With searchMode.' })
  threshold?: number;

  @Part(() => Include, { optional: true, description: 'What else to include. With searchMode.' })
  include?: Include;

  @Flag({ optional: true, description: 'Put several memories together into new ones. With searchMode.' })
  aggregate?: boolean;
}

type Name = keyof SearchDocuments;

/** Fields that only a search without `searchMode`, or only one with it, knows. */
const WITHOUT_MODE: readonly Name[] = [
  'docId',
  'chunkThreshold',
  'includeFullDocs',
  'includeSummary',
  'onlyMatchingChunks',
];
const WITH_MODE: readonly Name[] = ['threshold', 'include', 'aggregate'];

function fittingFields(search: SearchDocuments): InputFault[] {
  const hasMode = search.searchMode !== undefined;
  const message = hasMode ? 'cannot be used with searchMode' : 'needs searchMode';
  return (hasMode ? WITHOUT_MODE : WITH_MODE)
    .filter((name) => search[name] !== undefined)
    .map((field) => ({ field, rule: 'search_mode', message }));
}
