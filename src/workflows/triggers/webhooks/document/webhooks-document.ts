import { parsePattern, patternKey } from '#libs/routing';
import { inspect, type JsonSchema } from '#libs/schema';
import type { Definition } from '../../../model/definition.js';
import type { SignatureScheme, WebhookAuthentication } from '../../../nodes/webhook/webhook-authentication.js';
import { methodsWithoutBody, WebhookConfig, type BodyKind } from '../../../nodes/webhook/webhook.node.js';
import { webhookConfig } from '../webhook-address.js';
import { sharedResponses, webhookResponses } from './webhook-responses.js';

/** Headers in which signatures come. */
const signatureHeaders: Record<Exclude<SignatureScheme, 'hmac'>, string> = {
  standardWebhooks: 'webhook-signature',
  github: 'X-Hub-Signature-256',
  stripe: 'Stripe-Signature',
  slack: 'X-Slack-Signature',
};

interface DeployedWebhook {
  workflowId: string;
  name: string;
  definition: Definition;
}

/** An operation of an OpenAPI document and the security scheme it refers to. */
interface WebhookOperation {
  operation: JsonSchema;
  /** Undefined when anybody may call it. */
  scheme: JsonSchema | undefined;
}

const bodySchemas: Record<BodyKind, { mediaType: string; schema: JsonSchema }> = {
  json: { mediaType: 'application/json', schema: { type: ['object', 'array'] } },
  form: { mediaType: 'application/x-www-form-urlencoded', schema: { type: 'object' } },
  text: { mediaType: 'text/plain', schema: { type: 'string' } },
  multipart: { mediaType: 'multipart/form-data', schema: { type: 'object' } },
  file: { mediaType: '*/*', schema: { type: 'string', format: 'binary' } },
};

/** A deployed webhook with its address below the server of the document. */
export interface PublishedWebhook extends DeployedWebhook {
  /** Upper case. */
  method: string;
  /** With `:name` parameters. */
  path: string;
}

const text = { type: 'string' };

const components = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'The same key with the same request starts one run and gets its answer again for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
  responses: sharedResponses,
  schemas: {
    Problem: {
      type: 'object',
      properties: {
        type: text,
        title: text,
        status: { type: 'integer' },
        code: text,
        detail: text,
        requestId: text,
      },
      required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
    },
  },
};

/** The OpenAPI 3.1 document of webhooks; `server` is the address that their paths follow. */
export async function webhooksDocument(
  webhooks: AsyncIterable<PublishedWebhook>,
  { title, server }: { title: string; server: string },
): Promise<JsonSchema> {
  const templates = new Map<string, { path: string; names: string[] }>();
  const paths: Record<string, JsonSchema> = {};
  const securitySchemes: Record<string, JsonSchema> = {};
  for await (const { method, path, ...webhook } of webhooks) {
    // Paths that differ in the names of their parameters are one to OpenAPI: the first names stand for all.
    const key = patternKey(parsePattern(path).pattern!);
    const template = templates.get(key) ?? pathTemplate(path);
    templates.set(key, template);
    const { operation, scheme } = webhookOperation(webhook, template.names);
    paths[template.path] = { ...paths[template.path], [method.toLowerCase()]: operation };
    if (scheme) securitySchemes[schemeName(webhook.workflowId)] = scheme;
  }
  return {
    openapi: '3.1.1',
    info: { title, version: '1' },
    servers: [{ url: server }],
    paths,
    components: { ...components, securitySchemes },
  };
}

function pathTemplate(path: string): { path: string; names: string[] } {
  const { segments } = parsePattern(path).pattern!;
  const parts = segments.map((segment) =>
    segment.kind === 'name' ? `{${segment.name}}` : encodeURIComponent(segment.text),
  );
  return {
    path: `/${parts.join('/')}`,
    names: segments.flatMap((segment) => (segment.kind === 'name' ? [segment.name] : [])),
  };
}

/** Describes a deployed webhook; `names` are those of its path parameters. */
function webhookOperation({ workflowId, name, definition }: DeployedWebhook, names: string[]): WebhookOperation {
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
function schemeName(workflowId: string): string {
  return `webhook-${workflowId}`;
}

function requestBody({ accepts, bodySchema }: WebhookConfig): JsonSchema {
  const content = accepts.map((kind) => {
    const { mediaType, schema } = bodySchemas[kind];
    // The schema is of the value that the workflow gets; files are sent as what they are.
    const isSent = kind !== 'multipart' && kind !== 'file';
    return [mediaType, { schema: (isSent && bodySchema) || schema }];
  });
  return { required: bodySchema !== undefined, content: Object.fromEntries(content) };
}

/** How callers of a webhook prove themselves, as OpenAPI 3.1 says it; undefined when they need not. */
function securityScheme(authentication: WebhookAuthentication): JsonSchema | undefined {
  const { type, headerName, prefix, parameterName, scheme } = authentication;
  switch (type) {
    case 'none':
      return undefined;
    case 'basic':
    case 'bearer':
      return { type: 'http', scheme: type };
    case 'header':
      return { type: 'apiKey', in: 'header', name: headerName, ...(prefix && { description: `After "${prefix} ".` }) };
    case 'query':
      return { type: 'apiKey', in: 'query', name: parameterName };
    case 'signature':
      return {
        type: 'apiKey',
        in: 'header',
        name: scheme === 'hmac' ? headerName : signatureHeaders[scheme!],
        description: `Signature of the body by the rules of ${scheme}.`,
      };
  }
}
