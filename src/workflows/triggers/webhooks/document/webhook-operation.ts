import { inspect, type JsonSchema } from '#libs/schema';
import type { Definition } from '../../../definition/definition.js';
import { webhookConfig } from '../webhook-address.js';
import { methodsWithoutBody, WebhookConfig, type BodyKind } from '../../../nodes/webhook/webhook.node.js';
import { webhookResponses } from './webhook-responses.js';
import { securityScheme } from './webhook-security-scheme.js';

export interface DeployedWebhook {
  workflowId: string;
  name: string;
  definition: Definition;
}

/** An operation of an OpenAPI document and the security scheme it refers to. */
export interface WebhookOperation {
  operation: JsonSchema;
  /** Undefined when anybody may call it. */
  scheme: JsonSchema | undefined;
}

const bodySchemas: Record<BodyKind, { mediaType: string; schema: JsonSchema }> = {
  json: { mediaType: 'application/json', schema: { type: ['object', 'array'] } },
  form: { mediaType: 'application/x-www-form-urlencoded', schema: { type: 'object' } },
  text: { mediaType: 'text/plain', schema: { type: 'string' } },
};

/** Describes a deployed webhook; `names` are those of its path parameters. */
export function webhookOperation({ workflowId, name, definition }: DeployedWebhook, names: string[]): WebhookOperation {
  const config = inspect(WebhookConfig, webhookConfig(definition) as Record<string, unknown>).value;
  const scheme = securityScheme(config.authentication);
  const operation = {
    operationId: `webhook-${workflowId}`,
    summary: name,
    security: scheme ? [{ [schemeName(workflowId)]: [] }] : [],
    parameters: [
      ...names.map((parameter) => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } })),
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    ...(methodsWithoutBody.has(config.method) ? {} : { requestBody: requestBody(config) }),
    responses: webhookResponses(config, definition, { hasCredential: scheme !== undefined }),
  };
  return { operation, scheme };
}

/** Name of the security scheme of a workflow. */
export function schemeName(workflowId: string): string {
  return `webhook-${workflowId}`;
}

function requestBody({ accepts, bodySchema }: WebhookConfig): JsonSchema {
  const content = accepts.map((kind) => {
    const { mediaType, schema } = bodySchemas[kind];
    return [mediaType, { schema: bodySchema ?? schema }];
  });
  return { required: bodySchema !== undefined, content: Object.fromEntries(content) };
}
