import { AppError } from '#libs/errors';
import { fieldPath } from '#libs/expressions';
import { checkHeaders } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { KindFault } from './node-kind.js';

/** The entries of an object in a config, as far as it is written out: none where a reference stands in its place. */
export function writtenEntries(fields: unknown): [string, unknown][] {
  return isPlainObject(fields) ? Object.entries(fields) : [];
}

/** What is wrong with written headers whatever the data will be: those that are never sent. */
export function headerFaults(
  headers: Record<string, unknown> | undefined,
  isDeferred: (text: string) => boolean,
): KindFault[] {
  return writtenEntries(headers).flatMap(([name, value]) => {
    // Of a value that is not known yet only the name can be wrong.
    const written = typeof value === 'string' && !isDeferred(value) ? value : '';
    try {
      checkHeaders({ [name]: written });
      return [];
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal;
      return (refusal.errors ?? []).map(({ rule, message }) => ({ field: fieldPath('headers', name), rule, message }));
    }
  });
}
