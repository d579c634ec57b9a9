import type { EndpointDefinition } from '../endpoint.catalog.js';
import type { Components } from './components.js';
import type { JsonObject } from './declarations.js';
import { divideInput, pathNames } from './divide-input.js';
import { problems, security } from './operation.js';

const NO_CONTENT = 204;
const LOCATION = { description: 'Address of what was made, or to go on to.', schema: { type: 'string' } };
const CONNECTION = [{ $ref: '#/components/parameters/Connection' }, { $ref: '#/components/parameters/EndUser' }];
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const ANY_BODY = { description: 'Whatever the provider takes.', content: { '*/*': { schema: {} } } };
const WITH_LOCATION = new Set([201, 302, 303]);

/** The operation of one of our own endpoints. */
export function endpointOperation(endpoint: EndpointDefinition, components: Components): JsonObject {
  const { access, method, path, summary, description, writes, input, passesOn } = endpoint;
  const { parameters: own, body } = divideInput({ method, path, input });
  const parameters = passesOn ? [...own, ...CONNECTION] : own;
  const facts = {
    access,
    writes,
    hasInput: input !== undefined,
    hasBody: body !== undefined,
    hasPathParameters: pathNames(path).length > 0,
    declared: endpoint.errors,
  };
  return {
    operationId: operationId(method, path),
    tags: [area(path)],
    summary,
    ...(description !== undefined && { description }),
    security: security(access, writes),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: body.required !== undefined, content: { 'application/json': { schema: body } } },
    }),
    ...(passesOn && WITH_BODY.has(method) && { requestBody: ANY_BODY }),
    responses: { ...success(endpoint, components), ...problems(facts, components) },
  };
}

/** The part of the service an address belongs to: its first segment that is not `api`, without an extension. */
export function area(path: string): string {
  const segment = path.split('/').find((name) => name !== '' && name !== 'api');
  return segment?.split('.')[0] ?? 'service';
}

/** `GET /api/runs/:id` as `get-runs-by-id`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replace(/[:*]/g, 'by-')
    .match(/[A-Za-z0-9]+/g);
  return [method.toLowerCase(), ...(words ?? [])].join('-');
}

function success(
  { status = 200, answer, contentType = 'application/json' }: EndpointDefinition,
  components: Components,
): JsonObject {
  if (status === NO_CONTENT) return { [status]: { description: 'Done; there is no body.' } };
  const schema = answer ? components.schema(answer) : contentType === 'application/json' ? undefined : TEXT;
  return {
    [status]: {
      description: 'Success.',
      ...(WITH_LOCATION.has(status) && { headers: { Location: LOCATION } }),
      ...(schema && { content: { [contentType]: { schema } } }),
    },
  };
}

const TEXT = { type: 'string' };
