import type { ApiResponse } from '../request.js';

/** How a document is announced. */
export interface DocumentOptions {
  /** Media type with its charset. */
  type: string;
  /** Content-Security-Policy of a page; the policy of API answers allows nothing. */
  policy?: string;
}

/** Writes a document that is ready as one text, such as a page. */
export function sendDocument(response: ApiResponse, text: string, { type, policy }: DocumentOptions): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (policy) response.setHeader('Content-Security-Policy', policy);
  response.end(text);
}
