export { compile, compileTemplate, type Compilation, type CompiledValue } from './compile/compile-template.js';
export type { CompileOptions } from './compile/compile-options.js';
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
export { operatorTable } from './syntax/operator-table.js';
export { operators, type ConditionOperator } from './conditions/condition-operators.js';
export { Evaluation } from './values/evaluation.js';
export { ExpressionError } from './values/expression-error.js';
export { fieldPath } from './syntax/field-path.js';
export { findReferences, findWholeReference, isAlwaysText } from './syntax/find-references.js';
export {
  argumentCounts,
  itemNames,
  signatureOf,
  type ExpressionFunction,
  type ItemName,
} from './functions/function-declaration.js';
export { functions } from './functions/functions.js';
export { expressionLimits } from './values/limits.js';
export type { Scope } from './compile/scope.js';
export type { Expression, Key, PlacedReference, Reference } from './syntax/syntax-tree.js';
export { parseTemplateText } from './syntax/template-text.js';
export { TemplateError } from './syntax/template-error.js';
export type { TemplateFault, TemplateRule, TextFault } from './syntax/template-fault.js';
