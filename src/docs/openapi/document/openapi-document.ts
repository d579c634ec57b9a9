import type { OpenAPIV3_1 } from 'openapi-types';
import { actionOperation } from './action-operation.js';
import { withoutAnswerBounds } from './answer-bounds.js';
import { Components } from './components.js';
import type { Declarations } from './declarations.js';
import { pathTemplate } from './divide-input.js';
import { eventWebhooks } from './event-webhooks.js';
import { area, endpointOperation } from './endpoint-operation.js';
import { sharedComponents } from './shared-components.js';

const INFO = {
  title: 'Millrace',
  version: '1',
  description:
    'Actions of connected systems, workflows and the webhooks that start them. Every answer has the header `X-Request-Id`. Every error is a problem document (RFC 9457). Unknown fields are refused with 400. Lists take `limit` and `cursor`, and give `items` and `nextCursor`.',
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The OpenAPI 3.1 document of the service, derived from what controllers declare: https://spec.openapis.org/oas/v3.1.1
 * Its webhooks are the events that the service sends. Those that start workflows are not in it: their addresses belong to workflows.
 */
export function openapiDocument(
  { endpoints, actions, connectors }: Omit<Declarations, 'triggers'>,
  baseUrl: string,
): OpenAPIV3_1.Document {
  const components = new Components();
  const operations = [
    ...endpoints.map((endpoint) => ({ ...endpoint, json: endpointOperation(endpoint, components) })),
    ...actions.map((action) => ({ ...action, path: action.fullPath, json: actionOperation(action, components) })),
  ];
  const ordered = operations.sort((a, b) => place(a) - place(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const paths: Record<string, Record<string, OpenAPIV3_1.OperationObject>> = {};
  for (const { path, method, json } of ordered)
    (paths[pathTemplate(path)] ??= {})[method.toLowerCase()] = components.share(json);
  const webhooks = components.share(eventWebhooks());
  const areas = new Set(endpoints.map(({ path }) => area(path)));
  const shared = sharedComponents(components, baseUrl);
  const inputs = ordered.flatMap(({ path, method }) => {
    const { parameters, requestBody } = paths[pathTemplate(path)]![method.toLowerCase()]!;
    return [parameters, requestBody];
  });
  return {
    openapi: '3.1.1',
    info: INFO,
    servers: [{ url: baseUrl }],
    tags: [
      ...[...areas].sort().map((name) => ({ name })),
      ...connectors.map(({ key, title, summary, documentationUrl }) => ({
        name: key,
        description: `${title}. ${summary}`,
        externalDocs: { url: documentationUrl },
      })),
    ],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    webhooks,
    components: { ...shared, schemas: withoutAnswerBounds(shared.schemas, inputs) },
  };
}

const place = ({ method }: { method: string }): number => METHODS.indexOf(method);
