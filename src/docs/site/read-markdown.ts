import type { Block, Page } from '../markdown/page.js';

const HEADING = /^(#{2,4}) (.*)$/;
const FENCE = /^```([^\n]*)\n([\s\S]*?)\n?```$/;
const ITEM = /^(?:[-*]|\d+\.) +/;
const IMAGE = /^!\[([^\]]*)\]\(([^)\s]+)\)$/;
/** The line of a table between its head and its rows. */
const RULE = /^\|(?: *:?-+:? *\|)+$/;

/**
 * Reads a page of `docs`: headings, paragraphs, lists without nesting, tables, code in fences and pictures of their own line.
 * @param markdown begins with the title as `# …`
 */
export function readMarkdown(markdown: string): Page {
  const [first = '', ...rest] = pieces(markdown);
  const [, title] = /^# (.*)$/.exec(first) ?? [];
  if (title === undefined) throw new Error(`not a title: ${first.slice(0, 60)}`);
  return { title, blocks: rest.map(block) };
}

/** A heading, a fence, a picture or a run of lines between blank ones, each as one text. */
function pieces(markdown: string): string[] {
  const found = markdown.replaceAll('\r\n', '\n').matchAll(/^```[\s\S]*?^```$|^#+ .*$|(?:(?!^```|^#+ )^.*\S.*$\n?)+/gm);
  return Array.from(found, ([piece]) => piece.trimEnd());
}

function block(piece: string): Block {
  const [, marks, words] = HEADING.exec(piece) ?? [];
  if (marks) return { kind: 'heading', level: marks.length as 2 | 3 | 4, text: words! };
  const [, language, code] = FENCE.exec(piece) ?? [];
  if (code !== undefined) return { kind: 'code', language: language!.trim() || 'text', text: code };
  const [, description, source] = IMAGE.exec(piece) ?? [];
  if (source) return { kind: 'picture', source, description: description! };
  const lines = piece.split('\n');
  if (lines.length > 1 && RULE.test(lines[1]!)) {
    const [head, , ...rows] = lines.map(cells);
    return { kind: 'table', head: head!, rows };
  }
  if (ITEM.test(piece)) return { kind: 'list', items: items(lines), isOrdered: /^\d/.test(piece) };
  return { kind: 'text', text: joined(lines) };
}

/** A line without a mark goes on with the item before it. */
function items(lines: readonly string[]): string[] {
  const found: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line)) found.push([line.replace(ITEM, '')]);
    else found.at(-1)!.push(line);
  }
  return found.map(joined);
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(' ');
}

/** `\|` is a bar within a cell. */
function cells(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
