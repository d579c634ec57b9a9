/** The head of a code block: its language, if any, and the position of its first character. */
export interface CodeBlockStart {
  readonly language?: string;
  readonly end: number;
}

/**
 * Reads the opening of a code block in either Markdown style: three backquotes, a language that ends with white space,
 * and one line break. Undefined if there is no code block at `at`.
 */
export function readCodeBlockStart(source: string, at: number): CodeBlockStart | undefined {
  if (!source.startsWith('```', at)) return undefined;
  const language = /[^\s`]+(?=\s)/y;
  language.lastIndex = at + 3;
  const name = language.exec(source)?.[0];
  const afterName = at + 3 + (name?.length ?? 0);
  const lineBreak = /\r\n|\n\r|\n|\r/y;
  lineBreak.lastIndex = afterName;
  const end = afterName + (lineBreak.exec(source)?.[0].length ?? 0);
  return { ...(name !== undefined && { language: name }), end };
}
