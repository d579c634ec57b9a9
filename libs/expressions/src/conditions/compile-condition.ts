import { constantCode } from '../compile/code.js';
import { ConfigCompiler } from '../compile/compile-config.js';
import type { CompileOptions } from '../compile/compile-options.js';
import { Evaluation, priceOf } from '../values/evaluation.js';
import { fieldPath } from '../syntax/field-path.js';
import type { Scope } from '../compile/scope.js';
import type { PlacedReference } from '../syntax/syntax-tree.js';
import { textFault, textWarning, type TemplateFault } from '../syntax/template-fault.js';
import { operators } from './condition-operators.js';

/** A condition as a config holds it. The two sides are templates, the operator never is. */
export interface Condition {
  left: unknown;
  operator: string;
  right?: unknown;
}

/** How the conditions of a node are compiled. */
export interface ConditionOptions extends CompileOptions {
  /** A text counts as the number, boolean or date that it wholly is; true when left out. */
  convertTypes?: boolean;
  /** Path of the left side in the config, where it is not `<field>.left`. */
  leftField?: string;
}

/** A condition that is ready to be tested any number of times. */
export interface CompiledCondition {
  references: readonly PlacedReference[];
  faults: TemplateFault[];
  /**
   * Whether it holds for this data. Throws as CompiledValue.evaluate does; false for a condition with errors. Conditions that
   * are tested together share what they may do: they are given one evaluation.
   */
  test(scope: Scope, evaluation?: Evaluation): boolean;
}

/** Compiles a condition of ifElse or switch. Never throws: an unknown operator or a missing right side is a fault as well. */
export function compileCondition(condition: Condition, options: ConditionOptions): CompiledCondition {
  const compiler = new ConfigCompiler(options);
  const { faults, references } = compiler;
  const place = (name: keyof Condition) => fieldPath(options.field ?? '', name);
  const left = compiler.compile(condition.left, options.leftField ?? place('left')).run;
  const operator = operators.get(condition.operator);
  if (!operator) {
    const known = [...operators.keys()].join(', ');
    faults.push({
      ...textFault('unknown_operator', `the operator must be one of ${known}`, 0),
      field: place('operator'),
    });
  }
  if (operator?.needsRight && condition.right === undefined) {
    faults.push({ ...textFault('required', 'this operator compares with a right value', 0), field: place('right') });
  }
  const hasRight = condition.right !== undefined && condition.right !== null;
  if (operator && !operator.needsRight && hasRight) {
    const message = `counts for nothing with ${condition.operator}; leave it out`;
    faults.push({ ...textWarning('unused', message, 0), field: place('right') });
  }
  const right = operator?.needsRight ? compiler.compile(condition.right, place('right')).run : constantCode(null).run;
  if (!operator || faults.some((fault) => fault.severity === 'error')) return { references, faults, test: () => false };
  const convert = options.convertTypes ?? true;
  const { test } = operator;
  return {
    references,
    faults,
    test(scope, evaluation = new Evaluation(scope)) {
      const [one, other] = [left(evaluation), right(evaluation)];
      evaluation.spend(priceOf(one, other));
      return test(one, other, { convert, evaluation });
    },
  };
}
