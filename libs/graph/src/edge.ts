/** An arrow between two nodes, leaving its source by a named output. */
export interface Edge<E> {
  readonly from: string;
  readonly output: string;
  readonly to: string;
  readonly data: E;
}
