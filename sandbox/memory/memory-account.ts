import { randomBytes } from 'node:crypto';
import type { Clock } from '../kit/clock.js';
import { fits, type Filter } from './filter.js';
import { statusAt, type DocumentStatus, type NewDocument, type StoredDocument } from './memory-document.js';
import { memoryError } from './memory-error.js';

/** Which documents are meant. */
export interface Selection {
  readonly tags?: readonly string[];
  readonly filters?: Filter;
  readonly filepath?: string;
}

/** A document and how far it is. */
export interface KnownDocument {
  readonly document: StoredDocument;
  readonly status: DocumentStatus;
}

/** What one organisation has stored. */
export class MemoryAccount {
  /** Documents the plan still takes. */
  quota = Infinity;
  private readonly documents = new Map<string, StoredDocument>();

  constructor(private readonly clock: Clock) {}

  /** Adds a document, or updates the one with the same `customId`; 402 beyond the quota. `age` makes it that much older. */
  add(document: NewDocument, age = 0): StoredDocument {
    const known = this.all().find((other) => document.customId !== undefined && other.customId === document.customId);
    if (!known && this.documents.size >= this.quota) throw memoryError(402);
    const now = this.clock.now() - age;
    const id = known?.id ?? newId();
    const stored = { ...document, id, createdAt: known?.createdAt ?? now, updatedAt: now };
    this.documents.set(id, stored);
    return stored;
  }

  /** The document with that id, the provider's or the caller's; 404 when there is none. */
  find(id: string): StoredDocument {
    const found = this.all().find((document) => document.id === id || document.customId === id);
    if (!found) throw memoryError(404, 'Document not found');
    return found;
  }

  /** Forgets a document. */
  delete({ id }: StoredDocument): void {
    this.documents.delete(id);
  }

  /** The selected documents in order of their making. */
  select({ tags, filters, filepath }: Selection): KnownDocument[] {
    return this.all()
      .filter(({ containerTag }) => tags === undefined || (containerTag !== undefined && tags.includes(containerTag)))
      .filter(({ metadata = {} }) => fits(metadata, filters))
      .filter((document) => filepath === undefined || isAt(document.filepath, filepath))
      .map((document) => ({ document, status: statusAt(document, this.clock.now())! }));
  }

  /** The selected documents that can be found: those the provider has finished. */
  finished(selection: Selection): StoredDocument[] {
    return this.select(selection).flatMap(({ document, status }) => (status === 'done' ? [document] : []));
  }

  private all(): StoredDocument[] {
    const now = this.clock.now();
    return [...this.documents.values()].filter((document) => statusAt(document, now) !== undefined);
  }
}

/** A path ending in a slash stands for all below it. */
function isAt(path: string | undefined, wanted: string): boolean {
  return wanted.endsWith('/') ? path?.startsWith(wanted) === true : path === wanted;
}

/** 22 letters and digits. */
function newId(): string {
  return randomBytes(32)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 22);
}
