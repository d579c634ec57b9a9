import type { OpenAPIV3_1 } from 'openapi-types';
import type { JsonSchema } from '#libs/schema';
import type { EndpointDefinition } from '../endpoint.catalog.js';
import type { Components, OtherForm } from './components.js';
import { schemaObject } from './declarations.js';
import { divideInput, pathNames } from './divide-input.js';
import type { OperationFacts } from './error-codes.js';
import { problems, security } from './operation.js';
import { PROBLEM_CONTENT } from './shared-components.js';

const NO_CONTENT = 204;
const LOCATION: OpenAPIV3_1.HeaderObject = {
  description: 'Address of what was made, or to go on to.',
  schema: { type: 'string' },
};
const CONNECTION = [{ $ref: '#/components/parameters/Connection' }, { $ref: '#/components/parameters/EndUser' }];
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const ANY_BODY = { description: 'Whatever the provider takes.', content: { '*/*': { schema: {} } } };
/** Statuses that are a provider's own; 5xx are not handed on. */
const PROVIDER_STATUSES = ['2XX', '3XX', '4XX'];
const PROVIDER_ANSWER: OtherForm = {
  name: 'ProviderAnswer',
  description: 'What the provider answers.',
  content: { '*/*': { schema: {} } },
};
const PAGE: OtherForm = {
  name: 'Page',
  description: 'Or a page, for a browser.',
  content: { 'text/html': { schema: { type: 'string' } } },
};
const WITH_LOCATION = new Set([201, 302, 303]);

/** The operation of one of our own endpoints. */
export function endpointOperation(endpoint: EndpointDefinition, components: Components): OpenAPIV3_1.OperationObject {
  const { access, method, path, summary, description, writes, input, takes, passesOn } = endpoint;
  const { parameters: own, body } = divideInput({ method, path, input });
  const parameters = passesOn ? [...own, ...CONNECTION] : own;
  const facts = {
    access,
    writes,
    hasInput: input !== undefined,
    hasBody: body !== undefined || takes !== undefined,
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
      requestBody: {
        required: body.required !== undefined,
        content: { 'application/json': { schema: schemaObject(body) } },
      },
    }),
    ...(takes && { requestBody: { content: contentOf(takes) } }),
    ...(passesOn && WITH_BODY.has(method) && { requestBody: ANY_BODY }),
    responses: responses(endpoint, facts, components),
  };
}

const contentOf = (takes: Readonly<Record<string, JsonSchema>>): Record<string, OpenAPIV3_1.MediaTypeObject> =>
  Object.fromEntries(Object.entries(takes).map(([type, schema]) => [type, { schema: schemaObject(schema) }]));

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

function responses(
  endpoint: EndpointDefinition,
  facts: OperationFacts,
  components: Components,
): OpenAPIV3_1.ResponsesObject {
  const { passesOn, errorsAsPage, further = {} } = endpoint;
  const instead = passesOn ? PROVIDER_ANSWER : errorsAsPage ? PAGE : undefined;
  const done = success(endpoint, components);
  const usual = {
    ...done,
    ...(passesOn &&
      Object.fromEntries(
        PROVIDER_STATUSES.map((status) => [
          status,
          { description: PROVIDER_ANSWER.description, content: PROVIDER_ANSWER.content },
        ]),
      )),
    ...problems(facts, components, instead),
  };
  const others = Object.entries(further).map(([status, { description, answer, contentType = 'application/json' }]) => {
    const same = done[status];
    const content = {
      ...(same && 'content' in same && same.content),
      ...(answer && { [contentType]: { schema: components.schema(answer) } }),
      ...(status >= '4' && PROBLEM_CONTENT),
    };
    return [status, { description, ...(Object.keys(content).length > 0 && { content }) }];
  });
  return { ...usual, ...Object.fromEntries(others) };
}

function success(
  { status = 200, answer, contentType = 'application/json' }: EndpointDefinition,
  components: Components,
): OpenAPIV3_1.ResponsesObject {
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

const TEXT = { type: 'string' as const };
