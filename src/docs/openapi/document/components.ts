import { codes, explain, type ErrorCode } from '#libs/errors';
import { classOf, jsonSchema, type InputClass, type JsonSchema } from '#libs/schema';
import type { OpenAPIV3_1 } from 'openapi-types';
import { problemParts } from '../../../http/problems/problem-parts.schema.js';
import { schemaObject } from './declarations.js';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** JSON Schema of the problem documents (RFC 9457) that `toProblem` makes. */
const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', format: 'uri', description: 'Page that explains the code.' },
    title: text('Short name of the code.'),
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', enum: Object.keys(codes), description: 'Stable name of the error.' },
    detail: text('What was wrong, where, and the next step.'),
    requestId: text('Quote it when you report the error.'),
    ...problemParts,
    runId: text('The run that failed or goes on.'),
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
};

/** Headers that statuses require (RFC 9110). */
const HEADERS: Readonly<Record<number, OpenAPIV3_1.ResponseObject['headers']>> = {
  401: { 'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
  503: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
};

/** What an operation may answer instead of a problem document. */
export interface OtherForm {
  /** Names the component. */
  name: string;
  description: string;
  content: OpenAPIV3_1.ResponseObject['content'];
}

/** The shared parts of the document, gathered while operations refer to them. */
export class Components {
  private readonly classes = new Map<string, InputClass>();
  private readonly responses = new Map<string, OpenAPIV3_1.ResponseObject>();

  /** The schema of an answer. */
  schema(answer: (() => InputClass) | JsonSchema): OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject {
    return typeof answer === 'function' ? this.named(answer()) : schemaObject(answer);
  }

  /** The same part of the document, with the name of a component wherever it shows the schema of a class. */
  share<T>(part: T): T {
    return this.shared(part) as T;
  }

  private shared(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((item: unknown) => this.shared(item));
    if (typeof part !== 'object' || part === null) return part;
    const described = classOf(part);
    if (!described) return this.sharedFields(part);
    const { type: _, properties, required, additionalProperties, ...said } = part as JsonSchema;
    return { ...this.named(described), ...said };
  }

  private sharedFields(part: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, this.shared(value)]));
  }

  /** @throws Error when two classes share a name */
  private named(described: InputClass): OpenAPIV3_1.ReferenceObject {
    const { name } = described;
    const known = this.classes.get(name);
    if (known && known !== described) throw new Error(`two classes of the document are named ${name}`);
    this.classes.set(name, described);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The answer of a status that carries any of these codes; equal ones are one component, named after its codes. */
  problem(status: number, codes: readonly ErrorCode[], instead?: OtherForm): OpenAPIV3_1.ReferenceObject {
    const name = [...codes.map(inWords), ...(instead ? [instead.name] : [])].join('Or');
    this.responses.set(name, {
      description: [
        ...codes.map((code) => `\`${code}\`: ${explain(code)}`),
        ...(instead ? [instead.description] : []),
      ].join('\n\n'),
      ...(HEADERS[status] && { headers: HEADERS[status] }),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Problem' }],
            properties: { status: { const: status }, code: { enum: [...codes] } },
          },
        },
        ...instead?.content,
      },
    });
    return { $ref: `#/components/responses/${name}` };
  }

  /** The schemas and responses that were referred to, by name. */
  toJson() {
    const schemas: [string, OpenAPIV3_1.SchemaObject][] = [];
    // Grows while it is walked, by the classes of which the others are made.
    for (const [name, described] of this.classes)
      schemas.push([name, schemaObject(this.sharedFields(jsonSchema(described)))]);
    return {
      schemas: Object.fromEntries(inOrder([...schemas, ['Problem', schemaObject(problemSchema)]])),
      responses: Object.fromEntries(inOrder([...this.responses])),
    };
  }
}

/** `not_found` as `NotFound`. */
function inWords(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function inOrder<T>(entries: (readonly [string, T])[]): (readonly [string, T])[] {
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
