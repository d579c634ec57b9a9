/** What can be open at a place of a MarkdownV2 text, under the names the server uses in its complaints. */
export type MarkName =
  | 'Bold'
  | 'Italic'
  | 'Underline'
  | 'Strikethrough'
  | 'Spoiler'
  | 'Code'
  | 'Pre'
  | 'PreCode'
  | 'TextUrl'
  | 'CustomEmoji'
  | 'BlockQuote';

/** The characters that open and close a part, and the entity it becomes where that needs nothing else. */
export interface Mark {
  readonly opening: string;
  readonly closing: string;
  readonly type?: 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler' | 'code';
}

/** Every mark but the block quotation, which lines begin with. Longer openings stand before their own beginnings. */
export const MARKS: Readonly<Record<Exclude<MarkName, 'BlockQuote'>, Mark>> = {
  Underline: { opening: '__', closing: '__', type: 'underline' },
  Italic: { opening: '_', closing: '_', type: 'italic' },
  Bold: { opening: '*', closing: '*', type: 'bold' },
  Strikethrough: { opening: '~', closing: '~', type: 'strikethrough' },
  Spoiler: { opening: '||', closing: '||', type: 'spoiler' },
  PreCode: { opening: '```', closing: '```' },
  Pre: { opening: '```', closing: '```' },
  Code: { opening: '`', closing: '`', type: 'code' },
  TextUrl: { opening: '[', closing: ']' },
  CustomEmoji: { opening: '![', closing: ']' },
};

/** Marks inside which only backquotes mean something. */
export const VERBATIM: ReadonlySet<MarkName> = new Set<MarkName>(['Code', 'Pre', 'PreCode']);

/** True if the text at `at` closes the mark. A single underscore does not close italics where two stand together. */
export function closes(name: MarkName, source: string, at: number): boolean {
  if (name === 'BlockQuote') return false;
  if (name === 'Italic') return source[at] === '_' && source[at + 1] !== '_';
  return source.startsWith(MARKS[name].closing, at);
}
