import { atMostOne, Check, Choice, Flag, Int, Text } from '#libs/schema';
import { CUSTOM_ID } from './add-document.dto.js';
import { Tagged } from './container-tag.js';
import { FilePath } from './file-path.js';
import { Filters, type Filter } from './filter.dto.js';

/** Pages, at most: far beyond what anybody turns. */
export const MAX_PAGE = 1_000_000_000;

/** Which documents are listed, and in what order. */
@Check(atMostOne<ListDocuments>('page', 'pageToken'))
export class ListDocuments extends Tagged {
  @Int({ min: 1, max: 100, optional: true, description: 'Documents of one page; 10 by default.' })
  limit?: number;

  @Int({ min: 1, max: MAX_PAGE, optional: true, description: 'The page, from 1.' })
  page?: number;

  @Text({ max: 100, optional: true, description: 'The `nextPageToken` of the page before.' })
  pageToken?: string;

  @Choice(['createdAt', 'updatedAt'], {
    optional: true,
    description: 'The field to order by; createdAt by default.',
  })
  sort?: 'createdAt' | 'updatedAt';

  @Choice(['asc', 'desc'], { optional: true, description: 'Oldest or newest first; newest by default.' })
  order?: 'asc' | 'desc';

  @Flag({ optional: true, description: 'Their contents too.' })
  includeContent?: boolean;

  @Filters()
  filters?: Filter;

  @FilePath('Only documents with this path, or below it if it ends in /.')
  filepath?: string;
}

/** One document, by the id of the provider or of the caller. */
export class DocumentRef {
  @Text({
    max: 255,
    pattern: CUSTOM_ID.pattern,
    patternMessage: 'may hold letters, digits and _ . -',
    description: "The document's id, or your own.",
    example: 'note-1',
  })
  id: string;
}
