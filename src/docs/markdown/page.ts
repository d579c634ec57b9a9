/** A part of a page. Texts may hold `code`, **bold** and [links](address). */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly isOrdered?: boolean }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'picture'; readonly source: string; readonly description: string };

/** A page of documentation, written once and shown as Markdown in the repository and as HTML by a running service. */
export interface Page {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A heading within the page. */
export const heading = (level: 2 | 3, text: string): Block => ({ kind: 'heading', level, text });
/** A paragraph. */
export const text = (words: string): Block => ({ kind: 'text', text: words });
/** A list whose order says nothing. */
export const list = (items: readonly string[]): Block => ({ kind: 'list', items });
/** A list of what is done one after the other. */
export const steps = (items: readonly string[]): Block => ({ kind: 'list', items, isOrdered: true });
/** A command to copy. */
export const shell = (command: string): Block => ({ kind: 'code', language: 'sh', text: command });
/** Text to be shown as it is. */
export const literal = (words: string): Block => ({ kind: 'code', language: 'text', text: words });

/** A table, or nothing where it would have no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): Block[] {
  return rows.length === 0 ? [] : [{ kind: 'table', head, rows }];
}

/** The anchor of a heading, as GitHub makes it from the same words. */
export function anchor(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9_ -]/g, '')
    .replace(/ /g, '-');
}
