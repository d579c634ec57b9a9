import { DominatorTree } from './dominator-tree.js';
import type { Edge } from './edge.js';
import { findCycle } from './find-cycle.js';
import { ReachIndex } from './reach-index.js';
import { topologicalOrder } from './topological-order.js';

/**
 * A graph of nodes with text ids, joined by directed edges that leave by named outputs. Ids are kept in maps, so any text is an id.
 * Nothing recurses: a chain of 100,000 nodes needs no more stack than one of two. What is derived is computed when first asked for and
 * kept until the graph changes. Questions about an id that is not in the graph throw an Error that names it.
 */
export class DirectedGraph<N, E = undefined> {
  private readonly indexes = new Map<string, number>();
  private readonly ids: string[] = [];
  private readonly values: N[] = [];
  private readonly incomingEdges: Edge<E>[][] = [];
  private readonly outgoingEdges: Edge<E>[][] = [];
  private readonly adjacency = { predecessors: [] as number[][], successors: [] as number[][] };
  private reachIndex: ReachIndex | undefined;
  private readonly dominatorTrees = new Map<number, DominatorTree>();

  /** Adds a node. Throws an Error when its id is there already. */
  addNode(id: string, value: N): this {
    if (this.indexes.has(id)) throw new Error(`the graph has a node ${JSON.stringify(id)} already`);
    this.indexes.set(id, this.ids.length);
    this.ids.push(id);
    this.values.push(value);
    this.incomingEdges.push([]);
    this.outgoingEdges.push([]);
    this.adjacency.predecessors.push([]);
    this.adjacency.successors.push([]);
    this.forgetDerived();
    return this;
  }

  /** Adds an edge; several between the same two nodes may stand side by side. Throws an Error when one of the nodes is missing. */
  addEdge(edge: Edge<E>): this {
    const from = this.indexOf(edge.from);
    const to = this.indexOf(edge.to);
    this.outgoingEdges[from]?.push(edge);
    this.incomingEdges[to]?.push(edge);
    this.adjacency.successors[from]?.push(to);
    this.adjacency.predecessors[to]?.push(from);
    this.forgetDerived();
    return this;
  }

  /** How many nodes there are. */
  get size(): number {
    return this.ids.length;
  }

  /** All ids in the order in which they were added. */
  get nodeIds(): readonly string[] {
    return this.ids;
  }

  /** Whether there is a node with this id. */
  has(id: string): boolean {
    return this.indexes.has(id);
  }

  /** What was stored with a node. */
  node(id: string): N {
    return this.values[this.indexOf(id)] as N;
  }

  /** The edges that end at a node. */
  incoming(id: string): readonly Edge<E>[] {
    return this.incomingEdges[this.indexOf(id)] as Edge<E>[];
  }

  /** The edges that leave a node, all or those of one output. */
  outgoing(id: string, output?: string): readonly Edge<E>[] {
    const edges = this.outgoingEdges[this.indexOf(id)] as Edge<E>[];
    return output === undefined ? edges : edges.filter((edge) => edge.output === output);
  }

  /** All ids so that every edge points forward. Throws an Error that names the nodes of a cycle when there is one. */
  topologicalOrder(): string[] {
    return this.fullOrder().map((index) => this.idOf(index));
  }

  /** The ids of one cycle in the direction of its edges, each once; undefined when there is none. An edge to itself is a cycle. */
  findCycle(): string[] | undefined {
    return findCycle(this.adjacency)?.map((index) => this.idOf(index));
  }

  /** The ids that a path leads to from a node, by any output or first by the one named; the node itself only if it is on a cycle. */
  descendantsOf(id: string, output?: string): Set<string> {
    const first = this.outgoing(id, output).map((edge) => this.indexOf(edge.to));
    return this.closure(first, this.adjacency.successors);
  }

  /** The ids from which a path leads to a node; the node itself only if it is on a cycle. */
  ancestorsOf(id: string): Set<string> {
    return this.closure(this.adjacency.predecessors[this.indexOf(id)] as number[], this.adjacency.predecessors);
  }

  /** Whether a path of at least one edge leads from one node to another; made for many questions about one graph. */
  reaches(from: string, to: string): boolean {
    this.reachIndex ??= new ReachIndex(this.adjacency);
    return this.reachIndex.reaches(this.indexOf(from), this.indexOf(to));
  }

  /**
   * Whether every path from a start to a node passes another node before; false when no path leads there.
   * Throws as `topologicalOrder` when there is a cycle.
   */
  isOnEveryPath({ start, through, to }: { start: string; through: string; to: string }): boolean {
    const root = this.indexOf(start);
    const tree = this.dominatorTrees.get(root) ?? new DominatorTree(this.adjacency, this.fullOrder(), root);
    this.dominatorTrees.set(root, tree);
    return tree.dominates(this.indexOf(through), this.indexOf(to));
  }

  private closure(first: readonly number[], next: readonly (readonly number[])[]): Set<string> {
    const found = new Set(first);
    for (const index of found) {
      for (const other of next[index] as readonly number[]) found.add(other);
    }
    return new Set(Array.from(found, (index) => this.idOf(index)));
  }

  private fullOrder(): number[] {
    const order = topologicalOrder(this.adjacency);
    if (order.length === this.size) return order;
    throw new Error(
      `the graph has a cycle through ${this.findCycle()
        ?.map((id) => JSON.stringify(id))
        .join(', ')}`,
    );
  }

  private indexOf(id: string): number {
    const index = this.indexes.get(id);
    if (index === undefined) throw new Error(`the graph has no node ${JSON.stringify(id)}`);
    return index;
  }

  private idOf(index: number): string {
    return this.ids[index] as string;
  }

  private forgetDerived(): void {
    this.reachIndex = undefined;
    this.dominatorTrees.clear();
  }
}
