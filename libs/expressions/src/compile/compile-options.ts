/** What the templates of a config are compiled against. */
export interface CompileOptions {
  /** The slot of a label, as Scope.lookup wants it; undefined for a label that may not be used here, which is a fault. */
  resolve(label: string): number | undefined;
  /** Whether the names inside a field of a label's value ignore case, as those of HTTP headers do: `('startNode', 'headers')`. */
  ignoresCase?(label: string, field: string): boolean;
  /** Told when something is called that gives another value each time, such as `now()`. */
  foundVolatile?(): void;
  /** Path of the value in the node's config, with which the paths of its faults begin; empty when left out. */
  field?: string;
}
