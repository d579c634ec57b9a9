import { codes } from '@libs/errors';
import type { JsonSchema } from '@libs/schema';

const text = (description: string): JsonSchema => ({ type: 'string', description });

const fault: JsonSchema = {
  type: 'object',
  properties: {
    field: text('The field, such as `attendees[0].email`; empty for the whole input.'),
    node: text('The node of a workflow.'),
    rule: text('Name of the broken rule.'),
    message: text('What is wrong.'),
  },
  required: ['rule', 'message'],
};

const provider: JsonSchema = {
  type: 'object',
  description: 'What the provider said, where one refused.',
  properties: {
    status: { type: 'integer', description: 'Its HTTP status.' },
    code: text('Its own error code.'),
    message: text('Its own message.'),
    retryAfter: { type: 'integer', description: 'Seconds it asks to wait.' },
  },
  required: ['status'],
};

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
    errors: { type: 'array', items: fault, description: 'Every fault of the input.' },
    provider,
    runId: text('The run that failed or goes on.'),
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
};
