const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Longest name that a path holds whole. Everything said of what is inside of a field repeats its name. */
const MAX_NAME = 100;

/** The path of a field inside another: `conditions[0].left`, `headers["x-y"]`; of a name over 100 characters the beginning. */
export function fieldPath(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  if (key.length > MAX_NAME) return `${parent}[${JSON.stringify(`${key.slice(0, MAX_NAME)}…`)}]`;
  if (!plainName.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}
