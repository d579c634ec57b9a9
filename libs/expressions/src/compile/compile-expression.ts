import { constantCode, constantValue, foldedCode, type Code } from './code.js';
import type { CompileOptions } from './compile-options.js';
import { isTruthy } from '../values/convert.js';
import { priceOf, type Evaluate } from '../values/evaluation.js';
import {
  argumentCounts,
  type CompileAllowance,
  signatureOf,
  type ExpressionFunction,
  itemNames,
  type ItemName,
} from '../functions/function-declaration.js';
import { functions } from '../functions/functions.js';
import { negate, operations } from '../values/operations.js';
import { eachItem, itself } from './each-item.js';
import { hyphenatedName } from './hyphenated-name.js';
import { compileLocalPath, compilePath, readComputed, readKey } from './read-path.js';
import type { ChoiceOperator, Expression, Key, Reference } from '../syntax/syntax-tree.js';
import { textFault, type TextFault } from '../syntax/template-fault.js';

/** Compiles one tree. All unknown labels, functions and names and all wrong argument counts are added to `faults`. */
export function compileExpression(
  tree: Expression,
  options: CompileOptions,
  { faults, allowance }: { faults: TextFault[]; allowance: CompileAllowance },
): Code {
  return new ExpressionCompiler(options, faults, allowance).compile(tree);
}

class ExpressionCompiler {
  /** Where the names are kept that mean something here; those of an expression within another hide the outer ones. */
  private locals: ReadonlyMap<string, number> = new Map();
  private localCount = 0;

  constructor(
    private readonly options: CompileOptions,
    private readonly faults: TextFault[],
    private readonly allowance: CompileAllowance,
  ) {}

  compile(tree: Expression): Code {
    switch (tree.kind) {
      case 'literal':
        return constantCode(tree.value);
      case 'reference':
        return this.reference(tree.reference);
      case 'member':
        return this.localPath(tree) ?? this.derived(tree.object, (object) => readKey(object, tree.key));
      case 'index':
        return this.combined(tree.object, tree.index, readComputed);
      case 'unary':
        return this.derived(tree.operand, tree.operator === '!' ? (value) => !isTruthy(value) : negate);
      case 'binary':
        return this.hyphenated(tree) ?? this.combined(tree.left, tree.right, operations[tree.operator]);
      case 'choice':
        return this.choice(tree.operator, tree.left, tree.right);
      case 'conditional':
        return this.conditional(tree.test, tree.consequent, tree.alternate);
      case 'call':
        return this.call(tree.name, tree.operands, tree.position);
      case 'name':
        return this.localPath(tree) ?? this.refuse('unknown_name', this.unknownName(tree.name), tree.position);
    }
  }

  /** `item`, or a path into it; undefined where the tree is something else. */
  private localPath(tree: Expression): Code | undefined {
    const path: Key[] = [];
    let start = tree;
    for (; start.kind === 'member'; start = start.object) path.unshift(start.key);
    const place = start.kind === 'name' ? this.locals.get(start.name) : undefined;
    return place === undefined ? undefined : { run: compileLocalPath(place, path), isConstant: false };
  }

  /** The refusal of `headers.content-type`, which nobody means as a subtraction; undefined where the tree is something else. */
  private hyphenated(tree: Expression): Code | undefined {
    const found = hyphenatedName(tree, (name) => this.locals.has(name));
    if (!found) return undefined;
    this.compile(found.field);
    const message = `${shown(found.name)} means nothing by itself, so - cannot subtract it; a field whose name has a - is written ${found.written}`;
    return this.refuse('unknown_name', message, found.position);
  }

  private unknownName(name: string): string {
    if (itemNames.some((known) => known === name))
      return `${name} has a value only in the expression of ${functionsWith(name)}`;
    const hint =
      this.options.resolve(name) !== undefined
        ? `what it gave is written $"${name}"`
        : name.startsWith('$')
          ? 'the start is written $"startNode", any other node $"its label"'
          : 'text stands in quotes, a node is written $"its label", a field whose name has a - ["x-name"]';
    return `${shown(name)} means nothing by itself; ${hint}`;
  }

  private reference({ label, path, position }: Reference): Code {
    const slot = this.options.resolve(label);
    if (slot === undefined) {
      return this.refuse('unknown_reference', `there is no earlier node labelled ${shown(label)}`, position);
    }
    const ignoresCase = typeof path[0] === 'string' && this.options.ignoresCase?.(label, path[0]) === true;
    const read = compilePath(slot, path, ignoresCase);
    return { run: (evaluation) => read(evaluation.scope), isConstant: false, read };
  }

  private derived(operand: Expression, compute: (value: unknown) => unknown): Code {
    const code = this.compile(operand);
    const { run } = code;
    return foldedCode([code], (evaluation) => {
      const value = run(evaluation);
      evaluation.spend(priceOf(value));
      return compute(value);
    });
  }

  private combined(
    left: Expression,
    right: Expression,
    compute: (left: unknown, right: unknown, evaluation: Parameters<Evaluate>[0]) => unknown,
  ): Code {
    const [first, second] = [this.compile(left), this.compile(right)];
    const [a, b] = [first.run, second.run];
    return foldedCode([first, second], (evaluation) => {
      const [one, other] = [a(evaluation), b(evaluation)];
      evaluation.spend(priceOf(one, other));
      return compute(one, other, evaluation);
    });
  }

  private choice(operator: ChoiceOperator, left: Expression, right: Expression): Code {
    const [first, second] = [this.compile(left), this.compile(right)];
    const [a, b] = [first.run, second.run];
    const runs: Record<ChoiceOperator, Evaluate> = {
      '&&': (evaluation) => {
        const value = a(evaluation);
        return isTruthy(value) ? b(evaluation) : value;
      },
      '||': (evaluation) => {
        const value = a(evaluation);
        return isTruthy(value) ? value : b(evaluation);
      },
      '??': (evaluation) => a(evaluation) ?? b(evaluation),
    };
    const run = runs[operator];
    return foldedCode([first, second], (evaluation) => {
      evaluation.spend(priceOf());
      return run(evaluation);
    });
  }

  private conditional(test: Expression, consequent: Expression, alternate: Expression): Code {
    const parts = [this.compile(test), this.compile(consequent), this.compile(alternate)] as const;
    const [a, b, c] = [parts[0].run, parts[1].run, parts[2].run];
    return foldedCode(parts, (evaluation) => {
      evaluation.spend(priceOf());
      return isTruthy(a(evaluation)) ? b(evaluation) : c(evaluation);
    });
  }

  private call(name: string, operands: Expression[], position: number): Code {
    const declared = functions.get(name);
    const codes = operands.map((operand, index) =>
      index === declared?.each?.parameter ? this.forEachItem(operand, declared.each.names) : this.compile(operand),
    );
    if (!declared) return this.refuse('unknown_function', unknownFunction(name), position);
    const { minimum, maximum } = argumentCounts(declared);
    if (codes.length < minimum || codes.length > maximum) {
      return this.refuse('argument_count', `this function is called as ${signatureOf(declared)}`, position);
    }
    const refusal = declared.refuses?.(codes.map((code) => (code.isConstant ? constantValue(code) : undefined)));
    if (refusal !== undefined) return this.refuse('argument', refusal, position);
    const { prepared } = declared;
    if (prepared) {
      const code = codes[prepared.parameter]!;
      const made = prepared.prepare(code.isConstant ? constantValue(code) : undefined, this.allowance);
      if ('refusal' in made) return this.refuse('argument', made.refusal, position);
      codes[prepared.parameter] = constantCode(made.value);
    }
    const run = declared.each ? this.itemCall(declared, codes) : plainCall(declared, codes);
    if (!declared.isVolatile) return foldedCode(codes, run);
    this.options.foundVolatile?.();
    return { run, isConstant: false };
  }

  /** Compiles an expression in which `item` and the other names mean what they are for each item of a list. */
  private forEachItem(expression: Expression, names: readonly ItemName[]): Code {
    const [outer, place] = [this.locals, this.localCount];
    this.locals = new Map([...outer, ...names.map((name, index) => [name, place + index] as const)]);
    this.localCount += names.length;
    const code = this.compile(expression);
    this.locals = outer;
    this.localCount = place;
    return code;
  }

  private itemCall(declared: ExpressionFunction, codes: readonly Code[]): Evaluate {
    const { parameter, names } = declared.each!;
    const expression = codes[parameter];
    const runs = codes.map((code, index) => (index === parameter ? () => undefined : code.run));
    const place = this.localCount;
    return (evaluation) => {
      const values = runs.map((operand) => operand(evaluation));
      evaluation.spend(priceOf(...values));
      const each = expression
        ? eachItem(expression.run, { evaluation, place, count: names.length, name: declared.name })
        : itself;
      return declared.run(values, evaluation, each);
    };
  }

  private refuse(rule: TextFault['rule'], message: string, position: number): Code {
    this.faults.push(textFault(rule, message, position));
    return constantCode(null);
  }
}

function plainCall(declared: ExpressionFunction, codes: readonly Code[]): Evaluate {
  const runs = codes.map((code) => code.run);
  return (evaluation) => {
    const values = runs.map((operand) => operand(evaluation));
    evaluation.spend(priceOf(...values));
    return declared.run(values, evaluation, itself);
  };
}

/** The functions in whose expressions a name has a value, for a sentence. */
function functionsWith(name: string): string {
  const known = [...functions.values()].filter(({ each }) => each?.names.some((each) => each === name));
  return known.map((declared) => signatureOf(declared)).join(', ');
}

function unknownFunction(name: string): string {
  return `there is no function ${shown(name)}; the functions are ${[...functions.keys()].join(', ')}`;
}

/** A name of the author's in a message, cut to a bearable length. */
function shown(name: string): string {
  return JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);
}
