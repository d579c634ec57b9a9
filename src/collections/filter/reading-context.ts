import type { InputFault } from '@libs/errors';

/** What one reading of a filter or an order collects and knows. */
export interface ReadingContext {
  /** Every fault found, by its place. */
  readonly faults: InputFault[];
  /** Whether a text stands for a value that is known only when the node runs; it is then checked there. */
  readonly isDeferred: (text: string) => boolean;
}

/** Whether a value is known now. */
export function isKnownTo({ isDeferred }: Pick<ReadingContext, 'isDeferred'>, value: unknown): boolean {
  return typeof value !== 'string' || !isDeferred(value);
}
