import { api, type Schemas } from '../client.js';

/** What came of a template. */
export type ExpressionPreview = Schemas['ExpressionPreview'];

/** Computes a template with given values; the request is JSON already. */
export const previewExpression = (request: string, signal: AbortSignal) =>
  api.send<ExpressionPreview>('POST', '/api/expressions/preview', { body: JSON.parse(request) as unknown, signal });
