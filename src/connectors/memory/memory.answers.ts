import {
  flag,
  integer,
  listOf,
  oneOf,
  pageToken,
  resource,
  text,
  time,
  yes,
} from '../../actions/declaration/answer-schema.js';

const number = { type: 'number' };
const anything = { type: 'object' };
const status = oneOf('unknown', 'queued', 'extracting', 'chunking', 'embedding', 'indexing', 'done', 'failed');

/** The document that was taken. */
export const added = resource({ id: text, status });

const document = resource({
  id: text,
  'customId?': {},
  'connectionId?': {},
  'containerTags?': listOf(text),
  'title?': {},
  'summary?': {},
  'type?': text,
  status,
  'dreamingStatus?': oneOf('dreaming', 'done'),
  'metadata?': {},
  'url?': {},
  'filepath?': {},
  createdAt: time,
  updatedAt: time,
  'content?': {},
});

/** A page of documents. */
export const documents = resource({
  memories: listOf(document),
  pagination: resource({ currentPage: integer, limit: integer, totalItems: integer, totalPages: integer }),
  'nextPageToken?': pageToken,
});

const foundDocument = resource({
  documentId: text,
  'title?': {},
  'type?': {},
  score: number,
  chunks: listOf(resource({ content: text, score: number, isRelevant: flag })),
  'summary?': {},
  'content?': {},
  'metadata?': {},
  createdAt: time,
  updatedAt: time,
});

const foundMemory = resource({
  id: text,
  'memory?': text,
  'chunk?': text,
  similarity: number,
  'metadata?': {},
  updatedAt: time,
  'filepath?': {},
  'version?': {},
  'context?': anything,
});

/** What a search found. */
export const results = resource({
  results: listOf({
    anyOf: [foundDocument, foundMemory],
    description: 'Documents, or with `searchMode` memories and chunks.',
  }),
  total: integer,
  timing: { ...number, description: 'Milliseconds.' },
});

/** What is known of a person. */
export const profile = resource({
  profile: resource({
    'static?': listOf(text),
    'dynamic?': listOf(text),
    'buckets?': { type: 'object', additionalProperties: listOf(text) },
  }),
  'searchResults?': resource({ results: listOf(anything), total: integer, timing: number }),
});

/** The document that is gone. */
export const deleted = resource({ deleted: yes, id: text });
