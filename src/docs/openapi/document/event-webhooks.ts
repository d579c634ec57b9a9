import { jsonSchema } from '#libs/schema';
import type { OpenAPIV3_1 } from 'openapi-types';
import { eventTypes } from '../../../events/event-types.js';
import type { EventType } from '../../../events/event-type.js';
import { schemaObject } from './declarations.js';

const HEADERS: OpenAPIV3_1.ParameterObject[] = [
  ['webhook-id', 'Names the event; the same in every attempt.'],
  ['webhook-timestamp', 'When the attempt was made, seconds since 1970.'],
  [
    'webhook-signature',
    '`v1,<Base64>` of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one for each secret that counts.',
  ],
].map(([name, description]) => ({
  name: name!,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** What the service sends to event endpoints, by the name of the event. */
export function eventWebhooks(): Record<string, Record<string, OpenAPIV3_1.OperationObject>> {
  return Object.fromEntries(eventTypes.map((type) => [type.name, { post: operation(type) }]));
}

function operation({ name, title, description, data, example }: EventType): OpenAPIV3_1.OperationObject {
  const schema = {
    type: 'object',
    properties: {
      type: { const: name },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      data: jsonSchema(data),
    },
    required: ['type', 'timestamp', 'data'],
  };
  const message = { type: name, timestamp: '2026-03-02T09:30:02.150Z', data: example };
  return {
    operationId: `event-${name.replace(/[._]/g, '-')}`,
    tags: ['event-endpoints'],
    summary: title,
    description,
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaObject(schema), example: message } },
    },
    responses: {
      '2XX': { description: 'The receiver has accepted the event. Every other answer leads to another attempt.' },
    },
  };
}
