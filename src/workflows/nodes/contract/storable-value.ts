import { parseJson } from '@libs/json';

/**
 * A value from outside as it can be kept and copied: keys that reach a prototype are dropped, and in keys and texts what
 * PostgreSQL does not keep is replaced. In the JSON text that is an escape; an escaped backslash before it is none.
 */
export function storableValue(value: unknown): unknown {
  const text = JSON.stringify(value).replace(/\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g, (escape) =>
    escape === '\\\\' ? escape : '\uFFFD',
  );
  return parseJson(text, { parse: withoutPrototypes });
}

function withoutPrototypes(text: string): unknown {
  return JSON.parse(text, (key, item: unknown) => (key === '__proto__' ? undefined : item));
}

/** Text from outside as it can be kept: PostgreSQL knows no NUL characters and no half surrogate pairs. */
export function storableText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text).toWellFormed();
}
