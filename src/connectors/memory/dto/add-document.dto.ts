import { Choice, Text } from '@libs/schema';
import { CONTENT_MAX } from '../memory.connector.js';
import { TaggedOnce } from './container-tag.js';
import { FilePath } from './file-path.js';
import { FlatMap, type Metadata } from './metadata.js';

/** Characters of an id of the caller's own, and which they are. */
export const CUSTOM_ID = { max: 100, pattern: /^[A-Za-z0-9_.-]+$/ };

/** A document to remember. https://supermemory.ai/docs/api-reference */
export class AddDocument extends TaggedOnce {
  @Text({ max: CONTENT_MAX, multiline: true, description: 'Text, an address, HTML or a conversation.' })
  content: string;

  @Text({
    ...CUSTOM_ID,
    patternMessage: 'may hold letters, digits and _ . -',
    optional: true,
    description: 'An id of your own: adding with the same one again updates the document.',
  })
  customId?: string;

  @FlatMap('What searches and lists can be narrowed by.')
  metadata?: Metadata;

  @Text({
    max: 1500,
    multiline: true,
    optional: true,
    description: 'What the provider should know of whom this is about.',
  })
  entityContext?: string;

  @Choice(['memory', 'superrag'], { optional: true, description: 'Remember what it says, or keep it for search only.' })
  taskType?: 'memory' | 'superrag';

  @Choice(['dynamic', 'instant'], {
    optional: true,
    description: 'When memories are made; instant costs one more operation.',
  })
  dreaming?: 'dynamic' | 'instant';

  @FlatMap('Only memories with such metadata are considered meanwhile.')
  filterByMetadata?: Metadata;

  @FilePath('A path to keep with the document.')
  filepath?: string;
}
