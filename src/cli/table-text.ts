import Table from 'cli-table3';

/** Columns with two spaces between them and no lines around. */
const PLAIN = {
  chars: Object.fromEntries(
    [
      ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
      ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'],
    ].map((name) => [name, name === 'middle' ? '  ' : '']),
  ),
  style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
};

/** Rows as lines with aligned columns, the headings first. */
export function tableText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = new Table({ ...PLAIN, head: [...headings] });
  table.push(...rows.map((row) => [...row]));
  const lines = table.toString().split('\n');
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
