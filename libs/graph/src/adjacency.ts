/** The shape of a graph by numbers: for each node, in the order in which they were added, the nodes before and after it. */
export interface Adjacency {
  readonly predecessors: readonly (readonly number[])[];
  readonly successors: readonly (readonly number[])[];
}
