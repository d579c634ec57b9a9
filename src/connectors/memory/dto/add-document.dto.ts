import { isNumeric, type Numeric } from '#libs/json';
import {
  Choice,
  Text,
  fail,
  field,
  isPlainObject,
  type FieldDecorator,
  type FieldType,
  type ParseContext,
} from '#libs/schema';
import { CONTENT_MAX } from '../memory.connector.js';
import { TaggedOnce } from './container-tag.js';
import { FilePath } from './file-path.js';

/** What the provider keeps beside a document: a flat object. */
type Metadata = Record<string, string | Numeric | boolean | string[]>;

const MAX_KEYS = 200;

const MAX_KEY_CHARACTERS = 256;

const MAX_CHARACTERS = 10_000;

const MAX_ITEMS = 1000;

const metadataType: FieldType = {
  kind: 'map',
  check(value, path, context) {
    if (!isPlainObject(value)) return fail(context, path, 'type', 'must be an object');
    const entries = Object.entries(value);
    if (entries.length > MAX_KEYS) return fail(context, path, 'too_many', `must have at most ${MAX_KEYS} keys`);
    for (const [key, entry] of entries) {
      const at = `${path}.${key}`;
      if (key.length > MAX_KEY_CHARACTERS)
        fail(context, at, 'too_long', `a key has at most ${MAX_KEY_CHARACTERS} characters`);
      checkEntry(entry, at, context);
    }
    return value;
  },
  fromText: (text) => text,
  schema: () => ({
    type: 'object',
    maxProperties: MAX_KEYS,
    additionalProperties: {
      type: ['string', 'number', 'boolean', 'array'],
      maxLength: MAX_CHARACTERS,
      maxItems: MAX_ITEMS,
      items: { type: 'string', maxLength: MAX_CHARACTERS },
    },
  }),
};

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

function checkEntry(entry: unknown, at: string, context: ParseContext): void {
  const isTexts = Array.isArray(entry) && entry.every((item) => typeof item === 'string');
  const texts = typeof entry === 'string' ? [entry] : isTexts ? (entry as string[]) : [];
  if (!isTexts && typeof entry !== 'string' && typeof entry !== 'boolean' && !isNumeric(entry))
    fail(context, at, 'type', 'must be text, a number, true, false or a list of texts');
  else if (texts.length > MAX_ITEMS) fail(context, at, 'too_many', `must have at most ${MAX_ITEMS} items`);
  else if (texts.some(({ length }) => length > MAX_CHARACTERS))
    fail(context, at, 'too_long', `must have at most ${MAX_CHARACTERS} characters`);
}

/** A flat object of texts, numbers, flags and lists of texts. */
function FlatMap(description: string): FieldDecorator<Metadata> {
  return field<Metadata>(metadataType, { optional: true, description });
}
