import type { RequestBody } from '../kit/request-body.js';

/** A request that reached the sandbox, as it came. */
export interface JournalEntry {
  readonly provider: string;
  readonly method: string;
  /** The whole path as sent, percent-encoding kept, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON value, the fields of a form, or what was uploaded; undefined without a body. */
  readonly body: unknown;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  /** What was answered; undefined while unanswered and when the connection was cut. */
  status?: number;
  /** The kind of the ordered fault this request ran into. */
  fault?: string;
}

/** Entries kept; older ones are forgotten, so that a sandbox may run for days. */
export const JOURNAL_LIMIT = 5000;

/** The latest requests since the last clearing, in order of arrival. */
export class Journal {
  private entries: JournalEntry[] = [];

  /** Adds a request and hands it back so that the answer can be noted on it. */
  record(entry: JournalEntry): JournalEntry {
    this.entries.push(entry);
    if (this.entries.length > JOURNAL_LIMIT) this.entries.shift();
    return entry;
  }

  /** Requests of one provider, or all. */
  requests(provider?: string): readonly JournalEntry[] {
    return provider === undefined ? this.entries.slice() : this.entries.filter((entry) => entry.provider === provider);
  }

  /** Forgets everything. */
  clear(): void {
    this.entries = [];
  }
}

/** The part of a parsed body worth keeping: values and texts, and of binary content only name, type and size. */
export function journalBody(body: RequestBody): unknown {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      return body.value;
    case 'form':
      return body.fields;
    case 'multipart':
      return {
        ...body.fields,
        files: body.files.map(({ field, fileName, contentType, content }) => ({
          field,
          fileName,
          contentType,
          size: content.length,
        })),
      };
    case 'other':
      return { contentType: body.contentType, size: body.size };
    case 'invalid':
      return { invalid: body.reason, size: body.size };
  }
}
