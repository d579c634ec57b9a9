import { json, type Reply } from '../kit/reply.js';
import { sharedWords } from '../kit/shared-words.js';
import type { Selection } from './memory-account.js';
import { parseJson, requireTags, type MemoryCall } from './memory-call.js';
import { sentencesOf, viewOf, type StoredDocument } from './memory-document.js';
import { searchV3, searchV4 } from './memory-shapes.js';

interface SearchBody extends Omit<Selection, 'tags'> {
  readonly q: string;
  readonly limit?: number;
  readonly containerTag?: string;
  readonly containerTags?: readonly string[];
}

interface SearchV3 extends SearchBody {
  readonly docId?: string;
  readonly chunkThreshold?: number;
  readonly includeFullDocs?: boolean;
  readonly includeSummary?: boolean;
  readonly onlyMatchingChunks?: boolean;
}

interface SearchV4 extends SearchBody {
  readonly searchMode?: 'memories' | 'hybrid' | 'documents';
  readonly threshold?: number;
}

const DEFAULT_LIMIT = 10;
const DEFAULT_THRESHOLD = 0.6;

/** `POST /v3/search`: documents with the sentences that share words with the query, and those around if wanted. */
export function searchDocuments(call: MemoryCall): Reply {
  const { request, account } = call;
  const body = parseJson<SearchV3>(request, searchV3);
  const documents = account
    .finished(selectionOf(call, body))
    .filter(({ id, customId }) => body.docId === undefined || [id, customId].includes(body.docId));
  return ranked(
    documents.flatMap((document) => foundDocument(document, body)),
    ({ score }) => score,
    body,
  );
}

/** `POST /v4/search`: memories, chunks of documents, or both. */
export function searchMemories(call: MemoryCall): Reply {
  const { request, account } = call;
  const body = parseJson<SearchV4>(request, searchV4);
  return json(200, recall(account.finished(selectionOf(call, body)), body));
}

/** What a search by mode finds in documents: each sentence is a memory of those that are remembered, and a chunk of all. */
export function recall(documents: readonly StoredDocument[], body: SearchV4) {
  const { q, searchMode = 'memories', threshold = DEFAULT_THRESHOLD, limit = DEFAULT_LIMIT } = body;
  const entries = documents.flatMap((document) => {
    const sentences = sentencesOf(document);
    const remembered = searchMode !== 'documents' && document.taskType !== 'superrag' ? sentences : [];
    const chunks = searchMode === 'memories' ? [] : sentences;
    return [
      ...remembered.map((memory, index) =>
        entryOf(document, { kind: 'memory', index, memory, score: sharedWords(q, memory) }),
      ),
      ...chunks.map((chunk, index) => entryOf(document, { kind: 'chunk', index, chunk, score: sharedWords(q, chunk) })),
    ];
  });
  const found = entries.filter(({ similarity }) => similarity > 0 && similarity >= threshold);
  const results = found.sort((a, b) => b.similarity - a.similarity).slice(0, limit);
  return { results, total: results.length, timing: 1 };
}

interface Entry {
  readonly kind: 'memory' | 'chunk';
  readonly index: number;
  readonly score: number;
  readonly memory?: string;
  readonly chunk?: string;
}

function entryOf({ id, metadata, updatedAt, filepath }: StoredDocument, { kind, index, score, ...said }: Entry) {
  return {
    id: `${kind}_${id}_${index}`,
    ...said,
    similarity: score,
    metadata: metadata ?? null,
    updatedAt: new Date(updatedAt).toISOString(),
    filepath: filepath ?? null,
    version: 1,
  };
}

function foundDocument(document: StoredDocument, body: SearchV3) {
  const { q, chunkThreshold = 0, onlyMatchingChunks = true, includeFullDocs, includeSummary } = body;
  const chunks = sentencesOf(document).map((content) => {
    const score = sharedWords(q, content);
    return { content, score, isRelevant: score > 0 && score >= chunkThreshold };
  });
  const isNear = (index: number) => [index - 1, index, index + 1].some((near) => chunks[near]?.isRelevant);
  const score = Math.max(0, ...chunks.filter(({ isRelevant }) => isRelevant).map((chunk) => chunk.score));
  if (score === 0) return [];
  const { title, summary, type, metadata, createdAt, updatedAt } = viewOf(document, 'done');
  return [
    {
      documentId: document.id,
      title,
      type,
      score,
      chunks: chunks.filter(({ isRelevant }, index) => isRelevant || (!onlyMatchingChunks && isNear(index))),
      ...(includeSummary && { summary }),
      ...(includeFullDocs && { content: document.content }),
      metadata,
      createdAt,
      updatedAt,
    },
  ];
}

function selectionOf(call: MemoryCall, { containerTag, containerTags, filters, filepath }: SearchBody): Selection {
  const tags = containerTags ?? (containerTag === undefined ? undefined : [containerTag]);
  requireTags(call, tags);
  return { tags, filters, filepath };
}

function ranked<T>(found: T[], scoreOf: (one: T) => number, { limit = DEFAULT_LIMIT }: SearchBody): Reply {
  const results = found.sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, limit);
  return json(200, { results, total: results.length, timing: 1 });
}
