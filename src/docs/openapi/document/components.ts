import type { ErrorCode } from '@libs/errors';
import { explain } from '@libs/errors';
import { classOf, jsonSchema, type InputClass, type JsonSchema } from '@libs/schema';
import type { JsonObject } from './declarations.js';
import { problemSchema } from './problem.schema.js';

/** Headers that statuses require (RFC 9110). */
const HEADERS: Readonly<Record<number, JsonObject>> = {
  401: { 'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
  503: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
};

/** What an operation may answer instead of a problem document. */
export interface OtherForm {
  /** Names the component. */
  name: string;
  description: string;
  content: JsonObject;
}

/** The shared parts of the document, gathered while operations refer to them. */
export class Components {
  private readonly classes = new Map<string, InputClass>();
  private readonly responses = new Map<string, JsonObject>();

  /** The schema of an answer. */
  schema(answer: (() => InputClass) | JsonSchema): JsonSchema {
    return typeof answer === 'function' ? this.named(answer()) : answer;
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

  private sharedFields(part: object): JsonObject {
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, this.shared(value)]));
  }

  /** @throws Error when two classes share a name */
  private named(described: InputClass): JsonSchema {
    const { name } = described;
    const known = this.classes.get(name);
    if (known && known !== described) throw new Error(`two classes of the document are named ${name}`);
    this.classes.set(name, described);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The answer of a status that carries any of these codes; equal ones are one component, named after its codes. */
  problem(status: number, codes: readonly ErrorCode[], instead?: OtherForm): JsonObject {
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
            properties: { status: { const: status }, code: { enum: codes } },
          },
        },
        ...instead?.content,
      },
    });
    return { $ref: `#/components/responses/${name}` };
  }

  /** The schemas and responses that were referred to, by name. */
  toJson(): JsonObject {
    const schemas: [string, JsonObject][] = [];
    // Grows while it is walked, by the classes of which the others are made.
    for (const [name, described] of this.classes) schemas.push([name, this.sharedFields(jsonSchema(described))]);
    return {
      schemas: Object.fromEntries(inOrder([...schemas, ['Problem', problemSchema]])),
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
