import { json, type Reply } from '../kit/reply.js';
import type { Filter } from './filter.js';
import { parseJson, requireTags, type MemoryCall } from './memory-call.js';
import { sentencesOf, type StoredDocument } from './memory-document.js';
import { profileQuery } from './memory-shapes.js';
import { recall } from './search-endpoints.js';

interface ProfileQuery {
  readonly containerTag: string;
  readonly q?: string;
  readonly threshold?: number;
  readonly filters?: Filter;
  readonly include?: readonly ('static' | 'dynamic' | 'buckets')[];
  readonly buckets?: readonly string[];
}

/** What is older stays relevant, what is younger is recent. */
const RECENT_MS = 24 * 3600 * 1000;

const ALL_PARTS = ['static', 'dynamic', 'buckets'] as const;

/** `POST /v4/profile`: what lasts, what is recent, and what the metadata field `bucket` sorts by subject. */
export function profile(call: MemoryCall): Reply {
  const { request, account, clock } = call;
  const body = parseJson<ProfileQuery>(request, profileQuery);
  requireTags(call, [body.containerTag]);
  const { include = ALL_PARTS, filters, q } = body;
  const documents = account.finished({ tags: [body.containerTag], filters });
  const isRecent = ({ updatedAt }: StoredDocument) => clock.now() - updatedAt < RECENT_MS;
  const parts = {
    static: () => documents.filter((document) => !isRecent(document)).flatMap(sentencesOf),
    dynamic: () => documents.filter(isRecent).flatMap(sentencesOf),
    buckets: () => bucketsOf(documents, body.buckets),
  };
  return json(200, {
    profile: Object.fromEntries(include.map((part) => [part, parts[part]()])),
    ...(q !== undefined && { searchResults: recall(documents, { q, threshold: body.threshold }) }),
  });
}

function bucketsOf(documents: readonly StoredDocument[], wanted: readonly string[] | undefined) {
  const sorted = Map.groupBy(documents, ({ metadata }) => String(metadata?.bucket ?? ''));
  const buckets = [...sorted].filter(([name]) => name !== '' && (wanted?.includes(name) ?? true));
  return Object.fromEntries(buckets.map(([name, members]) => [name, members.flatMap(sentencesOf)]));
}
