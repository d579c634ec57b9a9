import type { InputClass, JsonSchema } from './field.js';
import { objectSchema as jsonSchema } from './json-schema.js';

const HIDDEN = '[redacted]';

/** Which values of an object are secret: `true` for the value itself, else by property; undefined where nothing is. */
type Secrets = true | { properties: ReadonlyMap<string, Secrets>; items: Secrets | undefined } | undefined;

const known = new WeakMap<InputClass, { secrets: Secrets }>();

/** The input with every field that its class declares `secret` replaced, those of parts and lists too. The input itself is not changed. */
export function hideSecretFields(inputClass: InputClass, input: unknown): unknown {
  let entry = known.get(inputClass);
  if (!entry) known.set(inputClass, (entry = { secrets: secretsOf(jsonSchema(inputClass)) }));
  return entry.secrets ? hidden(input, entry.secrets) : input;
}

function hidden(value: unknown, secrets: Secrets): unknown {
  if (secrets === undefined || value === undefined || value === null) return value;
  if (secrets === true) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => hidden(item, secrets.items));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hidden(inner, secrets.properties.get(name))]),
  );
}

function secretsOf(schema: JsonSchema): Secrets {
  if (schema['writeOnly'] === true) return true;
  const properties = new Map<string, Secrets>();
  for (const choice of [schema, ...schemasIn(schema['anyOf']), ...schemasIn(schema['oneOf'])]) {
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
