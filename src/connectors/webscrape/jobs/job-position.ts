import { invalidProviderAnswer } from '#libs/http';
import { badPageToken } from '../../../actions/kit/page-tokens.js';

/** Where a page of a job's results begins, and how long it is. */
export interface JobPosition {
  skip: number;
  limit?: number;
}

/** The content of a page token: a position within one job. */
export function writePosition(jobId: string, { skip, limit }: JobPosition): string {
  return JSON.stringify([jobId, skip, limit]);
}

/**
 * Reads what `writePosition` wrote.
 * @throws AppError `invalid_input` when it is about another job
 */
export function readPosition(jobId: string, content: string): JobPosition {
  const [owner, skip, limit] = JSON.parse(content) as [string, number, number | null];
  if (owner !== jobId) throw badPageToken();
  return { skip, ...(limit !== null && { limit }) };
}

/**
 * Where the provider's next page begins. Its address is read and never called, whatever host it names.
 * @throws AppError `provider_invalid_response` when the address says nothing of it
 */
export function positionOf(next: unknown): JobPosition {
  const query = typeof next === 'string' && URL.canParse(next) ? new URL(next).searchParams : undefined;
  const skip = numberOf(query?.get('skip'));
  if (skip === undefined) throw invalidProviderAnswer('its next page cannot be told');
  const limit = numberOf(query?.get('limit'));
  return { skip, ...(limit !== undefined && { limit }) };
}

function numberOf(text: string | null | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
