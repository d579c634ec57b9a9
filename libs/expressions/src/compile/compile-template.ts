import type { Code } from './code.js';
import { ConfigCompiler } from './compile-config.js';
import type { CompileOptions } from './compile-options.js';
import { Evaluation } from '../values/evaluation.js';
import type { Scope } from './scope.js';
import type { PlacedReference } from '../syntax/syntax-tree.js';
import type { TemplateFault } from '../syntax/template-fault.js';
import { TemplateError } from '../syntax/template-error.js';

/** A value of a node's config, ready to be computed from data any number of times. */
export interface CompiledValue {
  /** Nothing in it depends on data: `evaluate` gives the same frozen value each time. */
  readonly constant: boolean;
  /** The references in it, in the order of the config. */
  readonly references: readonly PlacedReference[];
  /**
   * The value for this data. Its constant parts are frozen and shared by all calls, its references are the data itself, not copies.
   * Throws an ExpressionError when it asks for too much, and whatever `scope.lookup` throws.
   */
  evaluate(scope: Scope): unknown;
  /** The same on the budget of another evaluation: for a step that evaluates many times. */
  evaluateOn(purse: Evaluation, scope: Scope): unknown;
  /**
   * The same, but null when a missing value has left a gap in a text, as in `order-{{ $"startNode".body.id }}` without an id:
   * for names, where such a text would name much more than was meant.
   */
  evaluateWhole(scope: Scope): unknown;
}

/** A compiled value and all that is wrong with it. With errors among the faults the value is not to be used. */
export interface Compilation {
  value: CompiledValue;
  faults: TemplateFault[];
}

/**
 * Compiles a JSON value of a node's config: strings in it, at any depth, are templates; keys never are.
 *
 * - A string that is wholly one reference (`$"startNode".body.n`) or one `{{ expression }}` gives that value with its type.
 * - `{{ expression }}` inside longer text gives text: nothing for null, JSON for lists and objects.
 * - `\$"` and `\{{` stand for `$"` and `{{`; any other text is itself.
 *
 * Never throws: all faults come back at once, each with the path of its string; after a thousand errors no more texts are read.
 */
export function compile(value: unknown, options: CompileOptions): Compilation {
  const compiler = new ConfigCompiler(options);
  const code = compiler.compile(value, options.field ?? '');
  return { value: compiledValue(code, compiler.references), faults: compiler.faults };
}

/** As `compile`, for configs that were checked before. Throws a TemplateError that lists the errors; warnings pass. */
export function compileTemplate(value: unknown, options: CompileOptions): CompiledValue {
  const compilation = compile(value, options);
  const errors = compilation.faults.filter((fault) => fault.severity === 'error');
  if (errors.length > 0) throw new TemplateError(errors);
  return compilation.value;
}

function compiledValue(code: Code, references: PlacedReference[]): CompiledValue {
  const { run, read, isConstant } = code;
  return {
    constant: isConstant,
    references,
    evaluate: read ?? ((scope) => run(new Evaluation(scope))),
    evaluateOn(purse, scope) {
      const evaluation = new Evaluation(scope, purse.left);
      const value = run(evaluation);
      purse.spend(purse.left - evaluation.left);
      return value;
    },
    evaluateWhole(scope) {
      const evaluation = new Evaluation(scope);
      const value = run(evaluation);
      return evaluation.hasGap ? null : value;
    },
  };
}
