import { compile, type CompileOptions } from '#libs/expressions';
import { withExplicitEquality } from '../../../data/collections/filter/explicit-equality.js';
import type { CompiledStep } from '../contract/node-kind.js';

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
