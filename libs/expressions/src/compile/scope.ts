/**
 * The data that one evaluation sees, by slot: the number that `resolve(label)` gave for a label when the template was compiled.
 * Values are JSON values. They are handed out as they are, never copied, so neither side may change them.
 */
export interface Scope {
  /** The value in a slot; undefined reads as `null`. May throw an ExpressionError that names the node. */
  lookup(slot: number): unknown;
  /** The clock of `now()`, in epoch milliseconds; the computer's when left out. */
  now?(): number;
}
