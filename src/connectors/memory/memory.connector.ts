import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { guide } from './memory.guide.js';
import { samples } from './memory.samples.js';

/** Characters of a document, at most. */
export const CONTENT_MAX = 1_000_000;

/** Supermemory; documents are v3, profiles v4, so the base has no version. https://supermemory.ai/docs */
export const memory: ConnectorManifest = {
  key: 'memory',
  title: 'Memory (Supermemory)',
  summary: 'Documents, semantic search and profiles of people for agents.',
  documentationUrl: 'https://supermemory.ai/docs',
  apiUrl: 'https://api.supermemory.ai',
  authentication: {
    kind: 'apiKey',
    pattern: /^[\x21-\x7e]{1,512}$/,
    patternMessage: 'must be an API key without white space, such as sm_…',
    example: 'sm_your_key',
    howToGet:
      'Make an API key in the Supermemory console: a name, an expiry date (a late one avoids disruption) and Full Access permissions.',
  },
  guide,
  samples,
  // Every character may take four bytes, or twelve when it is escaped.
  jsonBodyMaxBytes: 12 * CONTENT_MAX + 1_048_576,
};
