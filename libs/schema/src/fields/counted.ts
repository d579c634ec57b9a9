/** A number with the thing it counts, named by its singular: `1 item`, `2 items`, `0 entries`. */
export function counted(count: number, singular: string): string {
  if (count === 1) return `1 ${singular}`;
  return `${count} ${singular.endsWith('y') ? `${singular.slice(0, -1)}ies` : `${singular}s`}`;
}
