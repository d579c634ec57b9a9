import type { ExactNumber } from '#libs/json';

/** A step from a value into it: a field's name, or an index of a list. */
export type Key = string | number;

/** A place in the data: a node's label and the steps into its value. */
export interface Reference {
  /** The text between the quotes of `$"…"`. */
  label: string;
  /** The steps that are known without data; a computed step, as in `[$"a".i]`, ends them. */
  path: readonly Key[];
  /** Where the reference begins in its string, in UTF-16 units from 0. */
  position: number;
}

/** A reference in a config. */
export interface PlacedReference extends Reference {
  /** Path of its string in the config, such as `conditions[0].left`; empty when the config itself is the string. */
  field: string;
}

/** Operators of which both sides are evaluated. */
export type BinaryOperator = '*' | '/' | '%' | '+' | '-' | '<' | '<=' | '>' | '>=' | '==' | '!=';
/** Operators whose right side is evaluated only when the left one does not decide. */
export type ChoiceOperator = '&&' | '||' | '??';

/** What an expression says, as a tree. */
export type Expression =
  | { kind: 'literal'; value: string | number | ExactNumber | boolean | null }
  | { kind: 'reference'; reference: Reference }
  | { kind: 'member'; object: Expression; key: Key }
  | { kind: 'index'; object: Expression; index: Expression }
  | { kind: 'unary'; operator: '!' | '-'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'choice'; operator: ChoiceOperator; left: Expression; right: Expression }
  | { kind: 'conditional'; test: Expression; consequent: Expression; alternate: Expression }
  | { kind: 'call'; name: string; operands: Expression[]; position: number }
  | { kind: 'name'; name: string; position: number };
