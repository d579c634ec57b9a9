import { jsonSchema, type InputClass, type JsonSchema } from '#libs/schema';
import type { OpenAPIV3_1 } from 'openapi-types';
import { schemaObject } from './declarations.js';

/** An input, divided by how it travels. */
export interface DividedInput {
  /** Path and query parameters. */
  parameters: OpenAPIV3_1.ParameterObject[];
  /** JSON Schema of the body; undefined where nothing goes into one. */
  body?: JsonSchema;
}

/** What is declared of an operation that takes an input. */
export interface InputOptions {
  method: string;
  /** With `:name` parameters. */
  path: string;
  input?: InputClass;
  /** Example values by field. */
  example?: Readonly<Record<string, unknown>>;
}

const WITHOUT_BODY = new Set(['GET', 'DELETE', 'HEAD']);
const PARAMETER = /[:*](\w+)/g;

/** Names of the parameters of a path such as `/api/runs/:id`. */
export function pathNames(path: string): string[] {
  return Array.from(path.matchAll(PARAMETER), ([, name]) => name!);
}

/** A path as OpenAPI writes it: `/api/runs/{id}`. */
export function pathTemplate(path: string): string {
  return path.replace(PARAMETER, '{$1}');
}

/** Fields named in the path are path parameters; the others are query parameters of GET and DELETE, else the body. */
export function divideInput({ method, path, input, example = {} }: InputOptions): DividedInput {
  const { properties, required, rest } = open(input);
  const inPath = pathNames(path);
  const parameter = (name: string, place: 'path' | 'query'): OpenAPIV3_1.ParameterObject => {
    const { description, ...schema } = properties[name] ?? UNDECLARED;
    return {
      name,
      in: place,
      ...((place === 'path' || required.includes(name)) && { required: true }),
      ...(description !== undefined && { description: description as string }),
      schema: schemaObject(schema),
      ...(example[name] !== undefined && { example: example[name] }),
    };
  };
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const parameters = inPath.map((name) => parameter(name, 'path'));
  if (WITHOUT_BODY.has(method))
    return { parameters: [...parameters, ...others.map((name) => parameter(name, 'query'))] };
  if (others.length === 0) return { parameters };
  if (inPath.length === 0 && input) return { parameters, body: jsonSchema(input) };
  const needed = required.filter((name) => !inPath.includes(name));
  return {
    parameters,
    body: {
      ...rest,
      properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
      ...(needed.length > 0 && { required: needed }),
    },
  };
}

/** A path parameter that its handler reads without an input class. */
const UNDECLARED = { type: 'string', description: 'Part of the address.' };

function open(input: InputClass | undefined) {
  const { properties = {}, required = [], ...rest } = input ? jsonSchema(input) : {};
  return { properties: properties as Record<string, JsonSchema>, required: required as string[], rest };
}
