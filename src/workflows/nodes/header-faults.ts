import { AppError } from '@libs/errors';
import { checkHeaders } from '@libs/http';
import type { KindFault } from './node-kind.js';

/** What is wrong with written headers whatever the data will be: those that are never sent. */
export function headerFaults(
  headers: Record<string, unknown> = {},
  isDeferred: (text: string) => boolean,
): KindFault[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    // Of a value that is not known yet only the name can be wrong.
    const written = typeof value === 'string' && !isDeferred(value) ? value : '';
    try {
      checkHeaders({ [name]: written });
      return [];
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal;
      return (refusal.errors ?? []).map(({ rule, message }) => ({ field: `headers.${name}`, rule, message }));
    }
  });
}
