import { all, choice, either, flag, integer, list, map, number, object, rule, text, type Shape } from '../kit/shape.js';
import { filterShape } from './filter.js';

const tag = text({ min: 1, max: 100, pattern: /^[a-zA-Z0-9_:-]+$/ });
const flatMap = map(either(text(), number(), flag(), list(text())));

/** A number, which lists take as its digits too. */
const count =
  (bounds: { max?: number }): Shape =>
  (value, path) =>
    integer({ min: 1, ...bounds })(typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value, path);

/** Body of `POST /v3/documents`; the list of tags is deprecated and may hold one. */
export const newDocument = object({
  content: text({ min: 1, max: 1_000_000 }),
  'containerTag?': tag,
  'containerTags?': all(
    list(tag),
    rule('Only one container tag is allowed', (value) => !Array.isArray(value) || value.length <= 1),
  ),
  'customId?': text({ min: 1, max: 100, pattern: /^[A-Za-z0-9_.-]+$/ }),
  'metadata?': flatMap,
  'entityContext?': text({ max: 1500 }),
  'taskType?': choice('memory', 'superrag'),
  'dreaming?': choice('instant', 'dynamic'),
  'filterByMetadata?': flatMap,
  'filepath?': text(),
});

/** Body of `POST /v3/documents/list`, which knows tags as a list only. */
export const listQuery = object({
  'containerTags?': list(tag),
  'filters?': filterShape,
  'includeContent?': flag(),
  'limit?': count({ max: 1100 }),
  'page?': count({}),
  'sort?': choice('createdAt', 'updatedAt'),
  'order?': choice('asc', 'desc'),
  'filepath?': text(),
});

const score = number({ min: 0, max: 1 });
const searchFields: Readonly<Record<string, Shape>> = {
  q: text({ min: 1 }),
  'limit?': integer({ min: 1, max: 100 }),
  'containerTag?': tag,
  'containerTags?': list(tag),
  'filters?': filterShape,
  'filepath?': text(),
  'rerank?': flag(),
  'rewriteQuery?': flag(),
};

/** Body of `POST /v3/search`; its old filter and threshold are still taken, and ignored. */
export const searchV3 = object({
  ...searchFields,
  'documentThreshold?': score,
  'categoriesFilter?': list(text()),
  'docId?': text({ max: 255 }),
  'chunkThreshold?': score,
  'includeFullDocs?': flag(),
  'includeSummary?': flag(),
  'onlyMatchingChunks?': flag(),
});

/** Body of `POST /v4/search`. */
export const searchV4 = object({
  ...searchFields,
  'searchMode?': choice('memories', 'hybrid', 'documents'),
  'threshold?': score,
  'aggregate?': flag(),
  'include?': object({
    'documents?': flag(),
    'summaries?': flag(),
    'relatedMemories?': flag(),
    'forgottenMemories?': flag(),
    'chunks?': flag(),
  }),
});

/** Body of `POST /v4/profile`. */
export const profileQuery = object({
  containerTag: tag,
  'q?': text(),
  'threshold?': score,
  'filters?': filterShape,
  'include?': list(choice('static', 'dynamic', 'buckets')),
  'buckets?': list(text()),
});
