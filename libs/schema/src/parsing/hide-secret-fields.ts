import { ExactNumber } from '#libs/json';
import type { InputClass, JsonSchema } from '../field.js';
import { objectSchema as jsonSchema } from '../json-schema.js';

const HIDDEN = '[redacted]';

/** Which values of an object are secret: `true` for the value itself, else by property; undefined where nothing is. */
type Secrets = true | { properties: ReadonlyMap<string, Secrets>; items: Secrets } | undefined;

const known = new WeakMap<InputClass, { hide: ReturnType<typeof secretHider> }>();

/** The input with every field that its class declares `secret` replaced, those of parts and lists too. The input itself is not changed. */
export function hideSecretFields(inputClass: InputClass, input: unknown): unknown {
  let entry = known.get(inputClass);
  if (!entry) known.set(inputClass, (entry = { hide: secretHider(jsonSchema(inputClass)) }));
  return entry.hide ? entry.hide(input) : input;
}

/**
 * A function that gives a value with `[redacted]` for all that a JSON Schema says is `writeOnly`, and changes nothing of the
 * value itself; undefined where the schema says it of nothing. A list where the schema wants an object is read item by item.
 */
export function secretHider(schema: JsonSchema): ((value: unknown) => unknown) | undefined {
  const secrets = secretsOf(schema);
  return secrets && ((value) => hidden(value, secrets));
}

function hidden(value: unknown, secrets: Secrets): unknown {
  if (secrets === undefined || value === undefined || value === null) return value;
  if (secrets === true) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => hidden(item, secrets.items ?? secrets));
  if (typeof value !== 'object' || value instanceof ExactNumber) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hidden(inner, secrets.properties.get(name))]),
  );
}

function secretsOf(schema: JsonSchema): Secrets {
  const choices = [schema, ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schemasIn(schema[keyword]))];
  if (choices.some((choice) => choice['writeOnly'] === true)) return true;
  const properties = new Map<string, Secrets>();
  for (const choice of choices) {
    for (const [name, inner] of Object.entries((choice['properties'] ?? {}) as Record<string, JsonSchema>)) {
      const secrets = secretsOf(inner);
      if (secrets) properties.set(name, secrets);
    }
  }
  const items = schema['items'] ? secretsOf(schema['items'] as JsonSchema) : undefined;
  return properties.size > 0 || items ? { properties, items } : undefined;
}

function schemasIn(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? (value as JsonSchema[]) : [];
}
