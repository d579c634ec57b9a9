import type { Pattern } from './pattern.js';

/** What answers one method of one pattern. */
export interface Endpoint<T> {
  value: T;
  /** The pattern's own names for the values of its `:name` segments, from the left. */
  names: readonly string[];
}

/** One segment's place in the tree of all patterns. */
export class RouteNode<T> {
  readonly literals = new Map<string, RouteNode<T>>();
  named: RouteNode<T> | undefined;
  readonly endpoints = new Map<string, Endpoint<T>>();

  /** A node with the same children and endpoints, to be changed without changing this one. */
  clone(): RouteNode<T> {
    const copy = new RouteNode<T>();
    for (const [text, child] of this.literals) copy.literals.set(text, child);
    for (const [method, endpoint] of this.endpoints) copy.endpoints.set(method, endpoint);
    copy.named = this.named;
    return copy;
  }

  /** Whether nothing can be reached from it, so that whoever holds it may let it go. */
  get isEmpty(): boolean {
    return this.literals.size === 0 && this.endpoints.size === 0 && this.named === undefined;
  }
}

/** Makes a changed tree from a published one: each node on the way to a change is copied once, all others are shared. */
export class RouteTreeEdit<T> {
  private readonly own = new Set<RouteNode<T>>();
  readonly root: RouteNode<T>;

  constructor(root: RouteNode<T>) {
    this.root = this.owned(root);
  }

  /** Puts an endpoint in; one that is there for the method and an equal pattern is replaced. */
  set(method: string, pattern: Pattern, value: T): void {
    let node = this.root;
    const names: string[] = [];
    for (const segment of pattern.segments) {
      if (segment.kind === 'name') {
        names.push(segment.name);
        node = node.named = this.owned(node.named);
      } else {
        const child = this.owned(node.literals.get(segment.text));
        node.literals.set(segment.text, child);
        node = child;
      }
    }
    node.endpoints.set(method, { value, names });
  }

  /** Takes an endpoint out, and the nodes that lead to nothing then; does nothing when it is not there. */
  delete(method: string, pattern: Pattern): void {
    this.deleteBelow(this.root, method, pattern, 0);
  }

  private deleteBelow(node: RouteNode<T>, method: string, pattern: Pattern, depth: number): void {
    const segment = pattern.segments[depth];
    if (!segment) {
      node.endpoints.delete(method);
      return;
    }
    const shared = segment.kind === 'name' ? node.named : node.literals.get(segment.text);
    if (!shared) return;
    const child = this.owned(shared);
    this.deleteBelow(child, method, pattern, depth + 1);
    const kept = child.isEmpty ? undefined : child;
    if (segment.kind === 'name') node.named = kept;
    else if (kept) node.literals.set(segment.text, kept);
    else node.literals.delete(segment.text);
  }

  private owned(node: RouteNode<T> | undefined): RouteNode<T> {
    if (node && this.own.has(node)) return node;
    const copy = node?.clone() ?? new RouteNode<T>();
    this.own.add(copy);
    return copy;
  }
}
