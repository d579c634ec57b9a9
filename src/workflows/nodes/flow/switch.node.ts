import { compile, compileCondition, Evaluation, operators, type CompileOptions, type Scope } from '#libs/expressions';
import { Choice, Json, List, Part, Text } from '#libs/schema';
import { text } from '../../../actions/declaration/answer-schema.js';
import { ERROR_OUTPUT, nodeKind, type CompiledStep, type KindFault } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';

const MAX_CASES = 50;
const comparing = [...operators].flatMap(([name, { needsRight }]) => (needsRight ? [name] : []));
const DEFAULT_OUTPUT = 'default';

class SwitchCase {
  @Text({
    max: 100,
    pattern: /^[^"\p{Cc}]+$/u,
    patternMessage: 'must be a name without quotes and line breaks',
    description: 'Name of the output that is taken.',
  })
  name: string;

  @Choice([...operators.keys()], { default: 'equals', description: 'How the value is compared.' })
  operator: string;

  @Json({
    optional: true,
    nullable: true,
    description: 'What it is compared with, for operators that need it.',
    when: { operator: comparing },
  })
  right?: unknown;
}

class SwitchConfig {
  @Json({ nullable: true, description: 'The value that decides.' })
  value: unknown;

  @List(Part(() => SwitchCase), {
    min: 1,
    max: MAX_CASES,
    description: 'The cases, 1 to 50; the first that holds wins.',
  })
  cases: SwitchCase[];
}

/** Takes the way of the first case that holds. */
export const switchNode = nodeKind<SwitchConfig>({
  type: 'switch',
  title: 'Switch',
  summary: 'Takes the output of the first case that holds, or `default`.',
  keywords: ['branch', 'route', 'router'],
  role: 'step',
  config: SwitchConfig,
  effect: false,
  writtenOutFields: ['cases'],
  // Asked for before the config is checked, so nothing of it is taken for granted.
  outputs: ({ cases }) => [...caseNames(cases), DEFAULT_OUTPUT],
  check({ cases }) {
    const seen = new Set<string>([DEFAULT_OUTPUT, ERROR_OUTPUT]);
    return cases.flatMap<KindFault>(({ name }, index) => {
      const taken = seen.has(name);
      seen.add(name);
      return taken
        ? [{ field: `cases[${index}].name`, rule: 'unique', message: `there is an output "${name}" already` }]
        : [];
    });
  },
  output: () => closedObject({ case: text }),
  compile: compileSwitch,
});

function caseNames(cases: unknown): string[] {
  if (!Array.isArray(cases)) return [];
  return cases.flatMap((entry: unknown) => {
    const name = (entry as { name?: unknown } | null)?.name;
    return typeof name === 'string' ? [name] : [];
  });
}

function compileSwitch({ value, cases }: SwitchConfig, options: CompileOptions): CompiledStep {
  const compiled = cases.map(({ operator, right }, index) =>
    compileCondition(
      { left: value, operator, right },
      { ...options, field: `cases[${index}]`, leftField: 'value', convertTypes: true },
    ),
  );
  const recorded = compile({ value, cases }, options).value;
  return {
    // The one value is the left side of every case.
    faults: compiled.flatMap(({ faults }, index) =>
      faults.filter(({ field }) => index === 0 || field.startsWith(`cases[${index}]`)),
    ),
    references: compiled.flatMap(({ references }) => references),
    input: (scope) => recorded.evaluate(scope) as object,
    run(scope: Scope) {
      const evaluation = new Evaluation(scope);
      const taken = compiled.findIndex(({ test }) => test(scope, evaluation));
      const output = cases[taken]?.name ?? DEFAULT_OUTPUT;
      return { output, value: { case: output } };
    },
  };
}
