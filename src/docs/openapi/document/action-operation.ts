import type { JsonSchema } from '#libs/schema';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { ActionDefinition } from '../../../actions/declaration/action.catalog.js';
import { actionFacts } from './error-codes.js';
import type { Components } from './components.js';
import { schemaObject } from './declarations.js';
import { divideInput, pathNames } from './divide-input.js';
import { problems, security } from './operation.js';

const RESOURCE: JsonSchema = { type: 'object', description: "The provider's resource, under its own field names." };

/** The operation of an action of a connector. */
export function actionOperation(action: ActionDefinition, components: Components): OpenAPIV3_1.OperationObject {
  const { method, fullPath: path, summary, input, example, reads, scope } = action;
  const { parameters, body } = divideInput({ method, path, input, example });
  return {
    operationId: action.key,
    tags: [action.connector.key],
    summary,
    security: security({ scope }, !reads),
    parameters: [...parameters, ...headers(action)],
    ...(body && { requestBody: requestBody(action, body) }),
    responses: {
      ...successes(action, components),
      ...(action.headers?.includes('if-none-match') && { 304: { description: 'Not changed since that version.' } }),
      ...problems(actionFacts(action), components),
    },
  };
}

/** What a success looks like, by status. */
function successes(
  { answer, sample, statuses = [200] }: ActionDefinition,
  components: Components,
): OpenAPIV3_1.ResponsesObject {
  const schema = answer ? components.schema(answer) : schemaObject(RESOURCE);
  const success = (status: number) => ({
    description: SUCCESSES[status] ?? 'Success.',
    content: { 'application/json': { schema, ...(sample && { example: sample }) } },
  });
  return Object.fromEntries(statuses.map((status) => [status, success(status)]));
}

const SUCCESSES: Readonly<Record<number, string>> = { 201: 'Made.', 202: 'Not ended yet.' };

/** What request headers mean that actions may read (RFC 9110, section 13.1). */
const HEADER_MEANINGS: Readonly<Record<string, string>> = {
  'if-match': 'Only if the object still has this ETag.',
  'if-none-match': 'Only if the object no longer has this ETag.',
};

/** Headers every action takes, and those this one declares. */
function headers({
  reads,
  headers: declared = [],
}: ActionDefinition): (OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject)[] {
  return [
    { $ref: '#/components/parameters/Connection' },
    { $ref: '#/components/parameters/EndUser' },
    ...(reads ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ...declared.map((name) => ({
      name,
      in: 'header',
      description: HEADER_MEANINGS[name] ?? 'Handed to the action.',
      schema: { type: 'string' as const },
    })),
  ];
}

/** JSON; where files go up also a form, whose file fields stand for the fields of the same names, or the bare file. */
function requestBody(
  { fullPath, uploads, rawUpload, example }: ActionDefinition,
  schema: JsonSchema,
): OpenAPIV3_1.RequestBodyObject {
  const inPath = new Set(pathNames(fullPath));
  const inBody = example && Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.has(name)));
  return {
    required: schema.required !== undefined,
    content: {
      'application/json': { schema: schemaObject(schema), ...(inBody && { example: inBody }) },
      ...(uploads && { 'multipart/form-data': { schema: schemaObject(withFiles(schema, uploads)) } }),
      ...(rawUpload && { 'application/octet-stream': { schema: schemaObject(BARE_FILE) } }),
    },
  };
}

const BARE_FILE: JsonSchema = { description: 'The bytes of the file; all other fields go into the query.' };

function withFiles(schema: JsonSchema, uploads: readonly string[]): JsonSchema {
  const files = uploads.map(
    (name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }] as const,
  );
  return { ...schema, properties: { ...(schema.properties as object), ...Object.fromEntries(files) } };
}
