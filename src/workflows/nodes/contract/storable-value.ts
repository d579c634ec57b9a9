import { mapTexts } from '#libs/json';

/**
 * A value from outside as it can be kept and copied: keys that reach a prototype are dropped, and in keys and texts what
 * PostgreSQL does not keep is replaced. It is the same value where all of it can be kept.
 */
export function storableValue(value: unknown): unknown {
  return mapTexts(value, storableText, (key) => (key === '__proto__' ? undefined : storableText(key)));
}

/** Text from outside as it can be kept: PostgreSQL knows no NUL characters and no half surrogate pairs. */
export function storableText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text).toWellFormed();
}
