import type { Metadata } from './filter.js';

/** What a caller adds. */
export interface NewDocument {
  readonly content: string;
  readonly containerTag?: string;
  readonly customId?: string;
  readonly metadata?: Metadata;
  readonly taskType?: 'memory' | 'superrag';
  readonly filepath?: string;
}

/** A document as the fake keeps it. */
export interface StoredDocument extends NewDocument {
  readonly id: string;
  readonly createdAt: number;
  /** Since when the provider works on this version of it. */
  readonly updatedAt: number;
}

/** Steps of the work on a document, in order; each takes a moment. */
const STEPS = ['queued', 'extracting', 'chunking', 'embedding', 'indexing'] as const;

/** Milliseconds of one step. */
export const STEP_MS = 300;

/** How long a document that failed can be seen. */
const FAILED_SEEN_MS = 120_000;

/** An address that cannot be read: a document with it fails while it is extracted. */
const UNREADABLE = /^https?:\/\/\S*\.invalid\b/;

/** How far a document is. */
export type DocumentStatus = (typeof STEPS)[number] | 'done' | 'failed';

/** The status at a time; undefined once a failed document is gone. */
export function statusAt({ content, updatedAt }: StoredDocument, now: number): DocumentStatus | undefined {
  const step = Math.floor((now - updatedAt) / STEP_MS);
  if (!UNREADABLE.test(content) || step < 2) return STEPS[step] ?? 'done';
  return now - updatedAt < 2 * STEP_MS + FAILED_SEEN_MS ? 'failed' : undefined;
}

/** The sentences of a document: its chunks, and its memories too. */
export function sentencesOf({ content }: NewDocument): string[] {
  return (
    content
      .match(/[^.!?\n]+[.!?]*/g)
      ?.map((sentence) => sentence.trim())
      .filter(Boolean) ?? []
  );
}

/** The document as lists show it. */
export function viewOf(document: StoredDocument, status: DocumentStatus): Record<string, unknown> {
  const [first = ''] = sentencesOf(document);
  return {
    id: document.id,
    customId: document.customId ?? null,
    connectionId: null,
    containerTags: document.containerTag === undefined ? [] : [document.containerTag],
    title: status === 'done' ? first.slice(0, 60) : null,
    summary: status === 'done' ? first : null,
    type: /^https?:\/\/\S+$/.test(document.content) ? 'webpage' : 'text',
    status,
    metadata: document.metadata ?? null,
    filepath: document.filepath ?? null,
    createdAt: new Date(document.createdAt).toISOString(),
    updatedAt: new Date(document.updatedAt).toISOString(),
  };
}
