/** A text in which somebody writes, with the range that is chosen in it. */
export interface Writing {
  text: string;
  from: number;
  to: number;
}

/** How a field reads its text: as a template, as JSON whose texts are templates, or as code, which has no references. */
export type FieldMode = 'text' | 'json' | 'code';

const WHOLE_REFERENCE = /^\s*\$"[^"]*"(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[(?:\d+|"(?:[^"\\]|\\.)*")\])*\s*$/u;

/**
 * Puts a reference into a text as the field needs it: bare where it is the whole value or stands in an expression, in `{{ }}`
 * within other text, and escaped or quoted within JSON.
 */
export function putReference(writing: Writing, reference: string, mode: FieldMode): { text: string; cursor: number } {
  const { text, from, to } = writing;
  const isJson = mode === 'json' && /^\s*[[{"]/.test(text) && !/^\s*\{\{/.test(text);
  if (!isJson) return within(writing, reference, (part) => part);
  const range = stringAround(text, from);
  if (!range || to > range.end) {
    const put = JSON.stringify(reference);
    return { text: text.slice(0, from) + put + text.slice(to), cursor: from + put.length };
  }
  const { start, end } = range;
  const inner = { text: text.slice(start, end), from: from - start, to: to - start };
  const next = within(inner, reference, (part) => JSON.stringify(part).slice(1, -1));
  return { text: text.slice(0, start) + next.text + text.slice(end), cursor: start + next.cursor };
}

function within({ text, from, to }: Writing, reference: string, written: (part: string) => string) {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const rest = before + after;
  if (rest.trim() === '') return { text: written(reference), cursor: written(reference).length };
  const isInExpression = before.lastIndexOf('{{') > before.lastIndexOf('}}');
  if (isInExpression) return joined(before, written(reference), after);
  // What was the whole value becomes a part of a text.
  if (WHOLE_REFERENCE.test(rest.replaceAll('\\"', '"'))) {
    const wrapped = `{{ ${rest.trim()} }}`;
    const put = written(`{{ ${reference} }}`);
    return before.trim() === '' ? joined('', put, wrapped) : joined(wrapped, put, '');
  }
  return joined(before, written(`{{ ${reference} }}`), after);
}

const joined = (before: string, put: string, after: string) => ({
  text: before + put + after,
  cursor: before.length + put.length,
});

/** The inner range of the JSON text that a position lies in. */
function stringAround(text: string, at: number): { start: number; end: number } | undefined {
  for (let start = text.indexOf('"'); start >= 0 && start < at;) {
    let end = start + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    if (at <= end) return { start: start + 1, end: Math.min(end, text.length) };
    start = text.indexOf('"', end + 1);
  }
  return undefined;
}

/** What may still become a path behind a reference, such as `.lines[0` on its way to `.lines[0].sku`. */
const PATH_ON_ITS_WAY =
  /^(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[(?:\d+|"(?:[^"\\]|\\.)*")\])*(?:\.|\[(?:\d*|"(?:[^"\\]|\\.)*"?))?$/u;

/** Whether a text is one reference and nothing else. */
export const isReference = (text: string): boolean => WHOLE_REFERENCE.test(text);

/**
 * Where a reference that was the whole text has to be put into `{{ }}`, because somebody has written beside it. Undefined as
 * long as it is the whole text, perhaps with a path that is being added.
 */
export function besideText(text: string, reference: string): { from: number; to: number } | undefined {
  const from = text.indexOf(reference);
  if (from < 0) return undefined;
  const to = from + reference.length;
  const isWhole = text.slice(0, from).trim() === '' && PATH_ON_ITS_WAY.test(text.slice(to).trimEnd());
  return isWhole ? undefined : { from, to };
}
