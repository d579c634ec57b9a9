export { compile, compileTemplate, type Compilation, type CompiledValue } from './compile-template.js';
export type { CompileOptions } from './compile-options.js';
export {
  compileCombination,
  type Combination,
  type Combine,
  type LazyCondition,
} from './conditions/compile-combination.js';
export {
  compileCondition,
  type CompiledCondition,
  type Condition,
  type ConditionOptions,
} from './conditions/compile-condition.js';
export { operatorTable } from './operator-table.js';
export { operators, type ConditionOperator } from './conditions/condition-operators.js';
export { Evaluation } from './evaluation.js';
export { ExpressionError } from './expression-error.js';
export { fieldPath } from './field-path.js';
export { findReferences, findWholeReference, isAlwaysText } from './find-references.js';
export { argumentCounts, signatureOf, type ExpressionFunction } from './functions/function-declaration.js';
export { functions } from './functions/functions.js';
export { expressionLimits } from './limits.js';
export type { Scope } from './scope.js';
export type { Key, PlacedReference, Reference } from './syntax-tree.js';
export { TemplateError } from './template-error.js';
export type { TemplateFault, TemplateRule, TextFault } from './template-fault.js';
