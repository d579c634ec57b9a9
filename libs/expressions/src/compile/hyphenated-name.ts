import { fieldPath } from '../syntax/field-path.js';
import type { Expression, Key } from '../syntax/syntax-tree.js';

/** A field's name with a `-` that was read as a subtraction, as `headers.content-type` is. */
export interface HyphenatedName {
  /** The field before the first `-`. */
  field: Expression;
  /** The name behind it, which means nothing by itself, and where it begins. */
  name: string;
  position: number;
  /** The whole path as it must be written. */
  written: string;
}

/** Reads a subtraction as a field's name with a `-`; undefined where it can be none. */
export function hyphenatedName(tree: Expression, hasMeaning: (name: string) => boolean): HyphenatedName | undefined {
  const names: string[] = [];
  let position = 0;
  let [field, behind] = [tree, [] as Key[]];
  for (; field.kind === 'binary' && field.operator === '-'; field = field.left) {
    const subtracted = pathOf(field.right);
    // Only the last name can have a path behind it.
    if (subtracted?.start.kind !== 'name' || (names.length > 0 && subtracted.path.length > 0)) return undefined;
    if (hasMeaning(subtracted.start.name)) return undefined;
    names.unshift(subtracted.start.name);
    position = subtracted.start.position;
    behind = [...subtracted.path, ...behind];
  }
  const { start, path } = pathOf(field) ?? {};
  const [name, last] = [names[0], path?.at(-1)];
  if (name === undefined || !start || !path || typeof last !== 'string') return undefined;
  const whole = [...path.slice(0, -1), [last, ...names].join('-'), ...behind];
  const written = whole.reduce<string>(fieldPath, start.kind === 'name' ? start.name : `$"${start.reference.label}"`);
  return { field, name, position, written };
}

/** The reference or name that a path begins with, and its steps. */
function pathOf(tree: Expression) {
  const path: Key[] = [];
  let start = tree;
  for (; start.kind === 'member'; start = start.object) path.unshift(start.key);
  if (start.kind === 'reference') return { start, path: [...start.reference.path, ...path] };
  return start.kind === 'name' ? { start, path } : undefined;
}
