const WIDTH = 120;

/** JSON text of a committed document: what fits into one line stands on one, as a formatter for code would write it. */
export function jsonLines(value: unknown): string {
  return `${linesOf(value, '', 0)}\n`;
}

/** The text of a value on a line that begins with these spaces and, after them, so many other characters. */
function linesOf(value: unknown, indent: string, taken: number): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + taken + line.length < WIDTH) return line;
  const inner = `${indent} `;
  const items = Array.isArray(value)
    ? value.map((item) => linesOf(item, inner, 0))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${linesOf(item, inner, name.length + 4)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
}
