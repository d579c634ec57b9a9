import type { AppError } from '#libs/errors';

/** What failed of a call, told beside what worked. */
export interface ToldFailure {
  status: number;
  code: string;
  message: string;
  retryAfter?: number;
}

/** A failure in our codes and, where it said something, in the provider's words. */
export function toldFailure({ status, code, detail, provider, retryAfter }: AppError): ToldFailure {
  const message = provider?.message ?? detail;
  return { status, code, message, ...(retryAfter !== undefined && { retryAfter }) };
}
