import { parsePattern, patternKey } from '#libs/routing';
import type { JsonSchema } from '#libs/schema';
import { schemeName, webhookOperation, type DeployedWebhook } from './webhook-operation.js';
import { sharedResponses } from './webhook-responses.js';

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
export function webhooksDocument(
  webhooks: readonly PublishedWebhook[],
  { title, server }: { title: string; server: string },
): JsonSchema {
  const templates = new Map<string, { path: string; names: string[] }>();
  const paths: Record<string, JsonSchema> = {};
  const securitySchemes: Record<string, JsonSchema> = {};
  for (const { method, path, ...webhook } of webhooks) {
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
