import type { Refusal } from '../../kit/reply.js';
import { badRequest } from '../requests/bot-error.js';

/** The refusal of a text whose markup is broken. */
export function cannotParse(reason: string): Refusal {
  return badRequest(`Can't parse entities: ${reason}`);
}
