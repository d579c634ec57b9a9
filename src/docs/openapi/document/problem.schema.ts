import { codes } from '#libs/errors';
import type { JsonSchema } from '#libs/schema';
import { problemParts } from '../../../http/problems/problem-parts.schema.js';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** JSON Schema of the problem documents (RFC 9457) that `toProblem` makes. */
export const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', format: 'uri', description: 'Page that explains the code.' },
    title: text('Short name of the code.'),
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', enum: Object.keys(codes), description: 'Stable name of the error.' },
    detail: text('What was wrong, where, and the next step.'),
    requestId: text('Quote it when you report the error.'),
    ...problemParts,
    runId: text('The run that failed or goes on.'),
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
};
