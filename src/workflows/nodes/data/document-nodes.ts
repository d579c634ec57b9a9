import { compile, type CompileOptions } from '#libs/expressions';
import { isPlainObject, type JsonSchema } from '#libs/schema';
import { text, time } from '../../../actions/declaration/answer-schema.js';
import { withExplicitEquality } from '../../../data/collections/filter/explicit-equality.js';
import type { CompiledStep, KindCheck } from '../contract/node-kind.js';

/**
 * Compiles a config with a `filter`, in which a value that comes from data can only ever be a value: see
 * `withExplicitEquality`. Fields that are named `literal` are taken as they are.
 */
export function compileWithFilter(config: object, literal: readonly string[], options: CompileOptions): CompiledStep {
  const entries = Object.entries(config);
  const fixed = Object.fromEntries(entries.filter(([name]) => literal.includes(name)));
  const templates = Object.fromEntries(
    entries
      .filter(([name]) => !literal.includes(name))
      .map(([name, value]) => [name, name === 'filter' ? withExplicitEquality(value) : value]),
  );
  const { value, faults } = compile(templates, options);
  return {
    faults,
    references: value.references,
    input: (scope) => ({ ...fixed, ...(value.evaluate(scope) as object) }),
  };
}

/** What a node gives of a document: what the service knows of it, and the fields that its collection describes. */
export function documentValue(collection: string, { collection: find, isDeferred }: KindCheck): JsonSchema {
  const schema = isDeferred(collection) ? undefined : find?.(collection);
  const fields = isPlainObject(schema?.['properties']) ? schema['properties'] : {};
  // Documents may be older than the schema, so other fields stay possible.
  return { type: 'object', properties: { _id: text, _createdAt: time, _updatedAt: time, ...fields } };
}
