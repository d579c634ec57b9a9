import { ExactNumber } from '#libs/json';
import { expressionLimits } from '../values/limits.js';
import type { BinaryOperator, ChoiceOperator, Expression, Key, Reference } from './syntax-tree.js';
import { tooLarge, unreadable } from './template-fault.js';
import { tokenize, type Token } from './tokenizer.js';

/** How strongly each operator between two operands binds; all group from the left. */
const bindingPowers: ReadonlyMap<string, number> = new Map([
  ['?', 1],
  ['??', 2],
  ['||', 3],
  ['&&', 4],
  ['==', 5],
  ['!=', 5],
  ['<', 6],
  ['<=', 6],
  ['>', 6],
  ['>=', 6],
  ['+', 7],
  ['-', 7],
  ['*', 8],
  ['/', 8],
  ['%', 8],
]);

const signPower = 9;
const choices: ReadonlySet<string> = new Set<ChoiceOperator>(['&&', '||', '??']);
const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Reads the expression between `start` and `end` of a string into a tree (a Pratt parser: operator precedence by binding power).
 * Every reference is added to `references`, also when the rest cannot be read. Throws Unreadable.
 */
export function parseExpression(text: string, start: number, end: number, references: Reference[]): Expression {
  return new Parser(tokenize(text, start, end), references).whole();
}

class Parser {
  private index = 0;
  private depth = 0;
  private nodes = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly references: Reference[],
  ) {}

  whole(): Expression {
    if (this.current().kind === 'end') unreadable('there is no expression here', this.current().position);
    const expression = this.expression(0);
    if (this.current().kind !== 'end')
      unreadable('an operator is missing here, or this is too much', this.current().position);
    return expression;
  }

  private expression(minimum: number): Expression {
    if (++this.depth > expressionLimits.nesting) {
      tooLarge(`an expression may be nested at most ${expressionLimits.nesting} deep`, this.current().position);
    }
    let left = this.postfix(this.primary());
    for (;;) {
      const power = this.current().kind === 'symbol' ? bindingPowers.get(this.current().text) : undefined;
      if (power === undefined || power <= minimum) break;
      left = this.infix(left, this.take().text, power);
    }
    this.depth -= 1;
    return left;
  }

  private infix(left: Expression, operator: string, power: number): Expression {
    if (operator === '?') {
      const consequent = this.expression(0);
      this.expect(':');
      return this.node({ kind: 'conditional', test: left, consequent, alternate: this.expression(0) });
    }
    const right = this.expression(power);
    return choices.has(operator)
      ? this.node({ kind: 'choice', operator: operator as ChoiceOperator, left, right })
      : this.node({ kind: 'binary', operator: operator as BinaryOperator, left, right });
  }

  private primary(): Expression {
    const token = this.take();
    if (token.kind === 'literal') return this.node({ kind: 'literal', value: token.value });
    if (token.kind === 'reference') return this.reference(token);
    if (token.kind === 'name') return this.named(token);
    if (token.text === '!' || token.text === '-') {
      return this.node({ kind: 'unary', operator: token.text, operand: this.expression(signPower) });
    }
    if (token.text !== '(') unreadable('a value is missing here', token.position);
    const inner = this.expression(0);
    this.expect(')');
    return inner;
  }

  private reference(token: Token): Expression {
    const path: Key[] = [];
    for (let key = this.staticKey(); key !== undefined; key = this.staticKey()) path.push(key);
    const reference = { label: token.text, path, position: token.position };
    this.references.push(reference);
    return this.node({ kind: 'reference', reference });
  }

  private named(token: Token): Expression {
    const constant = constants.get(token.text);
    if (constant !== undefined) return this.node({ kind: 'literal', value: constant });
    if (!this.accept('(')) return this.node({ kind: 'name', name: token.text, position: token.position });
    const operands: Expression[] = [];
    if (!this.accept(')')) {
      do operands.push(this.expression(0));
      while (this.accept(','));
      this.expect(')');
    }
    return this.node({ kind: 'call', name: token.text, operands, position: token.position });
  }

  private postfix(primary: Expression): Expression {
    let object = primary;
    for (;;) {
      const key = this.staticKey();
      if (key !== undefined) {
        object = this.node({ kind: 'member', object, key });
      } else if (this.accept('[')) {
        const index = this.expression(0);
        this.expect(']');
        object = this.node({ kind: 'index', object, index });
      } else if (this.isSymbol('(')) {
        return unreadable('only a function of the list can be called, by its name', this.current().position);
      } else {
        return object;
      }
    }
  }

  /** Takes `.name`, `["any name"]` or `[0]` when it comes next. */
  private staticKey(): Key | undefined {
    if (this.current().kind === 'member') return this.take().text;
    const key = this.tokens[this.index + 1];
    if (!this.isSymbol('[') || key?.kind !== 'literal' || this.tokens[this.index + 2]?.text !== ']') return undefined;
    // No list has so many items.
    if (key.value instanceof ExactNumber) return undefined;
    this.index += 3;
    return key.value ?? undefined;
  }

  private node(expression: Expression): Expression {
    if (++this.nodes > expressionLimits.nodes) {
      tooLarge(`an expression may have at most ${expressionLimits.nodes} parts`, this.current().position);
    }
    return expression;
  }

  private current(): Token {
    return this.tokens[Math.min(this.index, this.tokens.length - 1)] as Token;
  }

  private take(): Token {
    const token = this.current();
    this.index += 1;
    return token;
  }

  private isSymbol(text: string): boolean {
    return this.current().kind === 'symbol' && this.current().text === text;
  }

  private accept(text: string): boolean {
    if (!this.isSymbol(text)) return false;
    this.index += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) unreadable(`${text} is missing here`, this.current().position);
  }
}
