import { beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { AppError, toProblem } from '#libs/errors';
import { classOf, jsonSchema } from '#libs/schema';
import { AppModule } from '../../src/app.module.js';
import { readDeclarations } from '../../src/docs/read-declarations.js';
import type { Declarations } from '../../src/docs/openapi/document/declarations.js';
import { pathTemplate } from '../../src/docs/openapi/document/divide-input.js';
import { openapiDocument } from '../../src/docs/openapi/document/openapi-document.js';
import { Definition } from '../../src/workflows/model/definition.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
  description?: string;
  example?: unknown;
}

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] }; example?: unknown }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
}

interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object; required: string[] }> };
}

describe('the OpenAPI document', () => {
  let declarations: Declarations;
  let document: Document;

  beforeAll(async () => {
    declarations = await readDeclarations(AppModule.with({}));
    document = openapiDocument(declarations, 'https://service.example') as unknown as Document;
  });

  const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const operation = (method: string, path: string) => document.paths[pathTemplate(path)]?.[method.toLowerCase()];

  /** A part of the document as it reads with every named schema in its place; one within itself ends there. */
  const written = (part: unknown, within: readonly string[] = []): unknown => {
    if (Array.isArray(part)) return part.map((item) => written(item, within));
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...rest } = part as { $ref?: string };
    const fields = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, written(value, within)]));
    if ($ref === undefined) return fields;
    const name = $ref.split('/').at(-1)!;
    const schema = document.components.schemas[name];
    return {
      ...(within.includes(name) ? { type: 'object' } : (written(schema, [...within, name]) as object)),
      ...fields,
    };
  };

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document) as unknown as Record<string, unknown>)).toEqual({
      valid: true,
    });
    expect(validator.version).toBe('3.1');
  });

  it('names the public address of the service', () => {
    expect(document.servers).toEqual([{ url: 'https://service.example' }]);
  });

  it('has an operation for every endpoint and action, and no others', () => {
    const { endpoints, actions } = declarations;
    const declared = endpoints.map(({ method, path }) => ({ method, path }));
    const all = [...declared, ...actions.map(({ method, fullPath: path }) => ({ method, path }))];
    expect(all.filter(({ method, path }) => operation(method, path) === undefined)).toEqual([]);
    expect(operations()).toHaveLength(all.length);
  });

  it('gives every operation an id of its own', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names actions by their keys and shows their whole input', () => {
    const shown = declarations.actions.map(({ method, fullPath }) => {
      const { operationId, parameters = [], requestBody } = operation(method, fullPath)!;
      const own = parameters.filter(({ in: place }) => place === 'path' || place === 'query');
      const fields = {
        ...Object.fromEntries(own.map(({ name, schema, description }) => [name, { ...schema, description }])),
        ...(written(requestBody?.content['application/json']?.schema) as { properties?: object } | undefined)
          ?.properties,
      };
      return [operationId, written(fields)];
    });
    expect(shown).toEqual(declarations.actions.map(({ key, input }) => [key, jsonSchema(input).properties]));
  });

  it('writes every schema of a class once', () => {
    const again = (part: unknown): string[] => {
      if (typeof part !== 'object' || part === null) return [];
      const name = classOf(part)?.name;
      return [...(name === undefined ? [] : [name]), ...Object.values(part).flatMap(again)];
    };
    expect(again(document)).toEqual([]);
    expect(written({ $ref: '#/components/schemas/Definition' })).toEqual(jsonSchema(Definition));
  });

  it('bounds lists and texts that come in, and promises no bound of what only goes out', () => {
    const bounds = (name: string): string[] =>
      [...JSON.stringify(document.components.schemas[name]).matchAll(/"(max(?:Items|Length|Properties))":/g)].map(
        ([, keyword]) => keyword!,
      );
    expect(Object.fromEntries(['Run', 'Workflow', 'Validation'].map((name) => [name, bounds(name)]))).toEqual({
      Run: [],
      Workflow: [],
      Validation: [],
    });
    expect(bounds('Definition')).toContain('maxItems');
  });

  it('shows an example of what every action takes, and of its answer where that is declared', () => {
    const bare = declarations.actions.filter(({ method, fullPath, answer, statuses = [200] }) => {
      const { parameters = [], requestBody, responses } = operation(method, fullPath)!;
      const examples = [
        ...parameters.filter(({ required }) => required).map(({ example }) => example),
        ...(requestBody ? [requestBody.content['application/json']!.example] : []),
        ...(answer === undefined ? [] : statuses).map(
          (status) => responses[status]?.content?.['application/json']?.example,
        ),
      ];
      return examples.includes(undefined);
    });
    expect(bare.map(({ key }) => key)).toEqual([]);
  });

  it('takes nothing in a body of GET and DELETE', () => {
    const withBody = Object.values(document.paths).flatMap(({ get, delete: remove }) =>
      [get, remove].filter((each) => each?.requestBody),
    );
    expect(withBody).toEqual([]);
  });

  it('offers a form where files go up', () => {
    const { actions } = declarations;
    const forms = actions.filter(
      ({ method, fullPath }) => operation(method, fullPath)!.requestBody?.content['multipart/form-data'],
    );
    expect(forms.map(({ key }) => key)).toEqual(actions.filter(({ uploads }) => uploads).map(({ key }) => key));
    expect(forms).not.toHaveLength(0);
  });

  it('says what a call needs: nothing for public operations, else a key with the scope or a person with the role', () => {
    const needs = (method: string, path: string) => operation(method, path)!.security;
    expect(needs('GET', '/api/health/live')).toEqual([]);
    expect(needs('GET', '/api/actions')).toEqual([{ apiKey: [] }, { session: ['viewer'] }]);
    expect(needs('POST', '/mcp')).toEqual([{ apiKey: [] }]);
    expect(needs('GET', '/api/workflows')).toEqual([{ apiKey: ['workflows:read'] }, { session: ['viewer'] }]);
    expect(needs('POST', '/api/actions/calendar/create-event')).toEqual([
      { apiKey: ['actions:calendar:write'] },
      { session: ['editor'] },
    ]);
  });

  it('has an answer for a missing key exactly where one is needed', () => {
    const wrong = operations().filter(({ security, responses }) => security.length > 0 !== '401' in responses);
    expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  });

  it.each(declaredFamilies())('documents %s %s with the statuses %s', (method, path, statuses) => {
    expect(Object.keys(operation(method, path)!.responses).join(' ')).toBe(statuses);
  });

  it('describes problem documents as they are made', () => {
    const error = new AppError('provider_rejected', 'No.', {
      errors: [{ field: 'a', rule: 'type', message: 'must be text' }],
      provider: { status: 422, message: 'no' },
      runId: '0190-run',
    });
    const made = toProblem(error, { baseUrl: 'https://service.example', requestId: 'r' });
    const { properties, required } = document.components.schemas.Problem!;
    expect(Object.keys(properties).sort()).toEqual(Object.keys(made).sort());
    expect(Object.keys(made)).toEqual(expect.arrayContaining(required));
  });
});

function declaredFamilies(): [method: string, path: string, statuses: string][] {
  return [
    ['GET', '/api/health/ready', '200 429 500 503 default'],
    ['GET', '/api/runs/:id', '200 400 401 403 404 429 500 503 default'],
    ['POST', '/api/workflows', '201 400 401 403 409 413 415 429 500 503 default'],
    [
      'GET',
      '/api/actions/mailboxes/inboxes',
      '200 400 401 402 403 404 406 409 410 422 424 429 500 502 503 504 default',
    ],
    [
      'POST',
      '/api/actions/chatbot/send-message',
      '200 400 401 402 403 404 406 409 410 413 415 422 424 429 500 502 503 504 default',
    ],
  ];
}
