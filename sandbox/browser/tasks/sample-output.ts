import { isObject } from '../../kit/shape.js';

const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'Example Domain',
  integer: 1,
  number: 1.5,
  boolean: true,
  null: null,
};

/** A value that fits a JSON schema of objects, lists and scalars. */
export function sampleOf(schema: unknown): unknown {
  if (!isObject(schema)) return null;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  if (isObject(schema.properties)) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, sampleOf(part)]));
  }
  if (schema.type === 'array') return [sampleOf(schema.items)];
  return SAMPLES[String(schema.type)] ?? null;
}
