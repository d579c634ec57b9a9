type BoundType =
  'integer' | 'jsonb' | 'jsonb[]' | 'text' | 'text[]' | 'timestamptz' | 'timestamptz[]' | 'uuid' | 'uuid[]';

/** The values of one statement. Whatever a user wrote gets into a statement here and nowhere else. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Takes a value and gives what stands for it in the statement; JSON is given as its text. */
  bind(value: unknown, type: BoundType): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
