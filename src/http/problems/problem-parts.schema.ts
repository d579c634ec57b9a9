import type { JsonSchema } from '#libs/schema';

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

/** The parts that failures of runs share with problem documents. */
export const problemParts = {
  errors: { type: 'array', items: fault, description: 'Every fault of the input.' },
  provider,
} as const satisfies Record<string, JsonSchema>;
