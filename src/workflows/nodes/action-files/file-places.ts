import { isPlainObject, jsonSchema, type InputClass, type JsonSchema } from '#libs/schema';
import type { ActionDefinition } from '../../../actions/declaration/action.catalog.js';
import { FILE_CONTENT, type FileContentMeaning } from '../../../actions/kit/base64.js';
import { fileReferenceSchema, isFileReference, type FileReference } from '../../../files/file-reference.js';

type FileTaking = Pick<ActionDefinition, 'input' | 'uploads'>;

/** A reference in an input, where the action takes a file. */
export interface FilePlace {
  /** `attachments[0].content`. */
  field: string;
  reference: FileReference;
  /** The upload as which it is streamed; undefined where its bytes stand in the input as Base64. */
  upload?: string;
  /** Puts the bytes in the place of the reference, or nothing, and tells the fields beside it of the file. */
  put(content: string | undefined, file: FileReference): void;
}

/** The input of an action as runs give it: JSON Schema in which references to files may stand where the action takes files. */
export function inputWithFiles({ input, uploads = [] }: FileTaking): JsonSchema {
  const schema = withReferences(schemaOf(input));
  const known = schema['properties'] as Record<string, JsonSchema>;
  const taken = fieldUploads(uploads, schema).map((name) => [name, orFile(known[name]!)] as const);
  return { ...schema, properties: { ...known, ...Object.fromEntries(taken) } };
}

/** The uploads that are fields of the input too. */
function fieldUploads(uploads: readonly string[], { properties = {} }: JsonSchema): string[] {
  return uploads.filter((name) => Object.hasOwn(properties as object, name));
}

/**
 * Finds the references to files in an input where the action takes files. The input that is given back is the caller's to change
 * there; what is given stays as it is. A reference anywhere else is left for the action to refuse.
 */
export function filePlaces(
  { input: inputClass, uploads = [] }: FileTaking,
  given: Record<string, unknown>,
): { input: Record<string, unknown>; places: FilePlace[] } {
  const places: FilePlace[] = [];
  const input = { ...given };
  for (const name of fieldUploads(uploads, schemaOf(inputClass))) {
    const reference = input[name];
    if (isFileReference(reference))
      places.push({ field: name, reference, upload: name, put: () => delete input[name] });
  }
  return { input: copied(input, schemaOf(inputClass), '', places) as Record<string, unknown>, places };
}

/** Copies what may hold files on the way, and only that. */
function copied(value: unknown, schema: JsonSchema, field: string, places: FilePlace[]): unknown {
  const choices = alternatives(schema);
  if (Array.isArray(value)) {
    const items = choices.map((choice) => choice['items']).find(isPlainObject) as JsonSchema | undefined;
    if (!items || !holdsFiles(items)) return value;
    return value.map((item, index) => copied(item, items, `${field}[${index}]`, places));
  }
  if (!isPlainObject(value) || !choices.some(holdsFiles)) return value;
  const copy: Record<string, unknown> = field === '' ? value : { ...value };
  for (const choice of choices) {
    for (const [name, inner] of Object.entries((choice['properties'] ?? {}) as Record<string, JsonSchema>)) {
      if (!Object.hasOwn(copy, name)) continue;
      const place = field === '' ? name : `${field}.${name}`;
      const meaning = inner[FILE_CONTENT] as FileContentMeaning | undefined;
      const held = copy[name];
      if (meaning && isFileReference(held))
        places.push(contentPlace(copy, name, { field: place, meaning, reference: held }));
      else if (!meaning) copy[name] = copied(held, inner, place, places);
    }
  }
  return copy;
}

function contentPlace(
  holder: Record<string, unknown>,
  key: string,
  { field, meaning, reference }: { field: string; meaning: FileContentMeaning; reference: FileReference },
): FilePlace {
  return {
    field,
    reference,
    upload: meaning.upload,
    put(content, { name, type }) {
      if (content === undefined) delete holder[key];
      else holder[key] = content;
      if (meaning.name !== undefined) holder[meaning.name] ??= name;
      if (meaning.type !== undefined) holder[meaning.type] ??= type;
    },
  };
}

const schemas = new WeakMap<InputClass, JsonSchema>();

function schemaOf(input: InputClass): JsonSchema {
  const schema = schemas.get(input) ?? jsonSchema(input);
  schemas.set(input, schema);
  return schema;
}

const holding = new WeakMap<object, boolean>();

function holdsFiles(schema: JsonSchema): boolean {
  const found = holding.get(schema);
  if (found !== undefined) return found;
  const inner = alternatives(schema).flatMap((choice) => [
    ...Object.values((choice['properties'] ?? {}) as Record<string, JsonSchema>),
    ...(isPlainObject(choice['items']) ? [choice['items'] as JsonSchema] : []),
  ]);
  const holds = FILE_CONTENT in schema || inner.some(holdsFiles);
  holding.set(schema, holds);
  return holds;
}

/** A schema and what it allows besides. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  const more = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => (schema[keyword] ?? []) as JsonSchema[]);
  return [schema, ...more.flatMap(alternatives)];
}

function withReferences(schema: JsonSchema): JsonSchema {
  if (FILE_CONTENT in schema) return orFile(schema);
  if (!holdsFiles(schema)) return schema;
  const changed: JsonSchema = { ...schema };
  for (const keyword of ['anyOf', 'oneOf', 'allOf'])
    if (schema[keyword]) changed[keyword] = (schema[keyword] as JsonSchema[]).map(withReferences);
  if (isPlainObject(schema['items'])) changed['items'] = withReferences(schema['items'] as JsonSchema);
  if (isPlainObject(schema['properties']))
    changed['properties'] = Object.fromEntries(
      Object.entries(schema['properties'] as Record<string, JsonSchema>).map(([name, field]) => [
        name,
        withReferences(field),
      ]),
    );
  return changed;
}

/** What a field takes, or a file. */
function orFile({ description, ...schema }: JsonSchema): JsonSchema {
  const taken = (schema['anyOf'] as JsonSchema[] | undefined) ?? [schema];
  return { ...(description !== undefined && { description }), anyOf: [...taken, fileReferenceSchema] };
}
