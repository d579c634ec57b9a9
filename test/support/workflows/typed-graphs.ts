import { expect } from '@jest/globals';
import { Flag, Int, Part, Text, type JsonSchema } from '#libs/schema';
import { integer, listOf, resource, text } from '../../../src/actions/declaration/answer-schema.js';
import type { Definition } from '../../../src/workflows/model/definition.js';
import { compiled, webhook, type NodeSketch } from './workflow-graphs.js';

class Address {
  @Text({ description: 'City.' }) city: string;
}

class Letter {
  @Text({ optional: true, description: 'Text.' }) subject?: string;
  @Int({ optional: true, nullable: true, description: 'Number.' }) copies?: number | null;
  @Flag({ optional: true, description: 'Flag.' }) urgent?: boolean;
  @Part(() => Address, { optional: true, description: 'Part.' }) to?: Address;
}

const ANSWERS: Record<string, JsonSchema | (() => typeof Letter) | undefined> = {
  'post.open': resource({ id: text, pages: listOf(resource({ number: integer })) }),
  'post.closed': () => Letter,
  'post.silent': undefined,
};

const action = (key: string) =>
  Object.hasOwn(ANSWERS, key) ? { input: Letter, reads: false, answer: ANSWERS[key] } : undefined;
/** Calls an action: `post.open` answers a resource that may have more fields, `post.closed` a `Letter`, `post.silent` says nothing. */
export const call = (key: string, input: unknown = {}): NodeSketch => ({
  type: 'connectorAction',
  config: { action: key, input },
});

/** What is warned of types, as `rule node.field: message`. No error is expected. */
export function warnings(definition: Definition): string[] {
  const { faults, plan } = compiled(definition, { action });
  expect(plan).toBeDefined();
  return faults
    .filter(({ rule, severity }) => severity === 'warning' && /^(unknown_field|type_mismatch)$/.test(rule))
    .map(({ rule, node, field, message }) => `${rule} ${node}.${field}: ${message}`);
}

const ORDER = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    n: { type: 'integer' },
    tags: { type: 'array', items: { type: 'object', properties: { t: text }, additionalProperties: false } },
    extra: { type: 'object' },
    either: { anyOf: [{ type: 'object', properties: {}, additionalProperties: false }, { type: 'string' }] },
  },
  additionalProperties: false,
};
/** A webhook whose bodies are orders with no other fields than these. */
export const order = webhook({ path: '/orders/:id', bodySchema: ORDER });
