import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schemaViolations } from '@libs/json-schema';
import { jsonSchema, type JsonSchema } from '@libs/schema';
import type { ActionDefinition } from '../../src/actions/action.catalog.js';
import { BOOT_TIMEOUT_MS } from '../support/sandboxed-app.js';
import { expectedOf } from './support/expected-outcomes.js';
import { outcome } from './support/outcome.js';
import { bootUpstream, eachAction, type Trouble, type Upstream } from './support/upstream.js';

const UNHARMED: Trouble = { kind: 'headers', headers: {} };
/** Longest text and list that is made to be too long: above it other limits come first, of addresses and bodies. */
const LONGEST = 5000;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await bootUpstream();
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());

type Fields = Record<string, JsonSchema>;

const fieldsOf = ({ input }: ActionDefinition) => jsonSchema(input).properties as Fields;
const isInPath = ({ fullPath }: ActionDefinition, name: string) => fullPath.split('/').includes(`:${name}`);

/** Values of types that a field does not have; in a query everything is text. */
function wrongType(schema: JsonSchema, { method }: ActionDefinition): unknown {
  const isText = method === 'GET' || method === 'DELETE';
  const candidates = isText ? ['no-number', 'no'] : [{ odd: 1 }, [[]], 7.5, true];
  const kind = isText && schema.type === 'string' ? undefined : schema;
  return kind && candidates.find((value) => schemaViolations(kind, value, '').length > 0);
}

/** A value of the right type beyond the bounds of a field; undefined where it has none. */
function outOfRange({ type, enum: words, maximum, minimum, maxLength, maxItems }: JsonSchema): unknown {
  if (words !== undefined) return 'no-such-word';
  if (typeof maximum === 'number') return maximum + 1;
  if (typeof minimum === 'number') return minimum - 1;
  if (type === 'string' && Number(maxLength) < LONGEST) return 'x'.repeat(Number(maxLength) + 1);
  return type === 'array' && Number(maxItems) < LONGEST ? Array(Number(maxItems) + 1).fill('x') : undefined;
}

/** What becomes of all fields with a bad value at once, and which of them the answer does not name. */
const outcomes = (badValue: (schema: JsonSchema, action: ActionDefinition, name: string) => unknown) =>
  eachAction(upstream.actions, async (action) => {
    const bad = Object.entries(fieldsOf(action))
      .map(([name, schema]) => [name, badValue(schema, action, name)] as const)
      .filter(([, value]) => value !== undefined);
    if (bad.length === 0) return '400 invalid_input, 0 sent';
    const input = { ...(await upstream.inputOf(action)), ...Object.fromEntries(bad) };
    const met = await upstream.callWhile(action, UNHARMED, { input });
    const named = ((met.body?.errors ?? []) as { field: string }[]).map(({ field }) => field.split(/[.[]/)[0]);
    const unnamed = bad.map(([name]) => name).filter((name) => !named.includes(name));
    return `${outcome(met)}, ${met.sent.length} sent${unnamed.map((name) => ` [does not name ${name}]`).join('')}`;
  });

describe('the input of every action', () => {
  it('is refused with the name of every field of a wrong type, and the provider is not asked', async () => {
    const seen = await outcomes((schema, action, name) =>
      isInPath(action, name) ? undefined : wrongType(schema, action),
    );
    expect(seen).toEqual(expectedOf(upstream.actions, '400 invalid_input, 0 sent'));
  });

  it('is refused with the name of every field beyond its bounds, and the provider is not asked', async () => {
    const seen = await outcomes((schema) => outOfRange(schema));
    expect(seen).toEqual(expectedOf(upstream.actions, '400 invalid_input, 0 sent'));
  });
});
