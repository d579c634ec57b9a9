const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** The path of a field inside another: `conditions[0].left`, `headers["x-y"]`. */
export function fieldPath(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  if (!plainName.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}
