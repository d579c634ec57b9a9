import { inspect, type JsonSchema } from '@libs/schema';
import type { Definition } from '../definition/definition.js';
import { webhookConfig } from '../definition/webhook-address.js';
import { methodsWithoutBody, WebhookConfig, type BodyKind } from '../nodes/webhook.node.js';
import { securityScheme } from './webhook-security-scheme.js';

/** A webhook that is deployed. */
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

const RUN_ID = { 'X-Run-Id': { description: 'The run that was started.', schema: { type: 'string', format: 'uuid' } } };
const RECEIPT = {
  type: 'object',
  properties: { runId: { type: 'string', format: 'uuid' }, status: { type: 'string' } },
  required: ['runId', 'status'],
};
const PROBLEM = { $ref: '#/components/responses/Problem' };

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
    responses: { ...success(config, definition), ...problems(config, scheme !== undefined) },
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

function success({ responseMode }: WebhookConfig, definition: Definition): JsonSchema {
  const receipt = { headers: RUN_ID, content: { 'application/json': { schema: RECEIPT } } };
  if (responseMode === 'immediately') return { 200: { description: 'The run was started.', ...receipt } };
  if (responseMode === 'onReceived') return { 202: { description: 'The run is queued.', ...receipt } };
  const statuses = definition.nodes
    .filter(({ type }) => type === 'return')
    .map(({ config }) => config['statusCode'] ?? 200);
  const known = statuses.filter((status) => typeof status === 'number');
  return Object.fromEntries([
    ...known.map((status) => [status, { description: 'What the workflow returns.', headers: RUN_ID }]),
    [204, { description: 'The run has ended and returned nothing.', headers: RUN_ID }],
  ]) as JsonSchema;
}

function problems(config: WebhookConfig, hasCredential: boolean): JsonSchema {
  const readsBody = !methodsWithoutBody.has(config.method);
  const statuses = [400, 409, 422, 429, 503];
  if (hasCredential) statuses.push(401);
  if (config.allowFrom) statuses.push(403);
  if (readsBody) statuses.push(413, 415);
  if (config.responseMode === 'lastNode') statuses.push(500, 504);
  return Object.fromEntries(statuses.map((status) => [status, PROBLEM]));
}
