import {
  compile,
  compileCombination,
  compileCondition,
  Evaluation,
  operators,
  type CompileOptions,
} from '#libs/expressions';
import { Choice, Flag, Json, List, Part, Text } from '#libs/schema';
import { flag } from '../../../actions/declaration/answer-schema.js';
import { nodeKind, type CompiledStep } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';

const MAX_CONDITIONS = 50;
const comparing = [...operators].flatMap(([name, { needsRight }]) => (needsRight ? [name] : []));

class ConditionConfig {
  @Json({ nullable: true, description: 'Left side.' })
  left: unknown;

  @Choice([...operators.keys()], { description: 'How the sides are compared.' })
  operator: string;

  @Json({
    optional: true,
    nullable: true,
    description: 'Right side, for operators that have one.',
    when: { operator: comparing },
  })
  right?: unknown;
}

class IfElseConfig {
  @Choice(['all', 'any', 'custom'], {
    default: 'all',
    description: 'Whether all or any conditions must hold, or a combination of your own.',
  })
  mode: 'all' | 'any' | 'custom';

  @List(Part(() => ConditionConfig), { min: 1, max: MAX_CONDITIONS, description: 'The conditions, 1 to 50.' })
  conditions: ConditionConfig[];

  @Text({
    max: 1024,
    optional: true,
    description: 'Combination for mode custom, such as (1 and 2) or 3.',
    when: { mode: ['custom'] },
  })
  expression?: string;

  @Flag({ default: true, description: 'Whether "5" equals 5 and "true" equals true.' })
  convertTypes: boolean;
}

/** Takes one of two ways. */
export const ifElse = nodeKind<IfElseConfig>({
  type: 'ifElse',
  title: 'If-Else',
  summary: 'Takes the output `true` or `false`, as its conditions say.',
  keywords: ['branch', 'filter', 'router'],
  role: 'step',
  config: IfElseConfig,
  // They decide how the conditions are compiled, before there are any data.
  literalFields: ['mode', 'expression', 'convertTypes'],
  effect: false,
  writtenOutFields: ['conditions'],
  outputs: () => ['true', 'false'],
  check({ mode, expression }) {
    if (mode === 'custom')
      return expression === undefined
        ? [{ field: 'expression', rule: 'required', message: 'is required for mode custom, such as "(1 and 2) or 3"' }]
        : [];
    return expression === undefined
      ? []
      : [{ field: 'expression', rule: 'unused', message: 'counts only for mode custom', severity: 'warning' }];
  },
  output: () => closedObject({ result: flag }),
  compile: compileIfElse,
});

function compileIfElse(
  { mode, conditions, expression, convertTypes }: IfElseConfig,
  options: CompileOptions,
): CompiledStep {
  const compiled = conditions.map((condition, index) =>
    compileCondition(condition, { ...options, field: `conditions[${index}]`, convertTypes }),
  );
  const tests = compiled.map(
    ({ test }) =>
      (evaluation: Evaluation) =>
        test(evaluation.scope, evaluation),
  );
  const combination = mode === 'custom' ? compileCombination(expression ?? '', conditions.length) : undefined;
  const holds = combination
    ? (evaluation: Evaluation) => combination.combine(tests, evaluation)
    : mode === 'any'
      ? (evaluation: Evaluation) => tests.some((test) => test(evaluation))
      : (evaluation: Evaluation) => tests.every((test) => test(evaluation));
  // The faults of the conditions are known already; here the sides are only made ready to be recorded.
  const recorded = compile(conditions, { ...options, field: 'conditions' }).value;
  return {
    faults: [
      ...compiled.flatMap(({ faults }) => faults),
      ...(combination?.faults ?? []).map((fault) => ({ ...fault, field: 'expression' })),
    ],
    references: compiled.flatMap(({ references }) => references),
    input: (scope) => ({ mode, conditions: recorded.evaluate(scope) }),
    run(scope) {
      const result = holds(new Evaluation(scope));
      return result ? TAKEN : NOT_TAKEN;
    },
  };
}

const TAKEN = { output: 'true', value: Object.freeze({ result: true }) };
const NOT_TAKEN = { output: 'false', value: Object.freeze({ result: false }) };
