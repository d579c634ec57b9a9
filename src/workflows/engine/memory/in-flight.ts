/**
 * What is in flight in this process: members that come and go many times a second. A `Set` would do, were it not that V8
 * links every table a set outgrows to the next one: once one of them is old, all that ever stood in the later ones outlives
 * every young collection. Places here are used again, and nothing is left in an empty one.
 */
export class InFlight<T> {
  private readonly members: (T | undefined)[] = [];
  private readonly free: number[] = [];

  /** Takes a member in. @returns what lets it go again; called once more, it does nothing */
  enter(member: T): () => void {
    const index = this.free.pop() ?? this.members.length;
    this.members[index] = member;
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.members[index] = undefined;
      this.free.push(index);
    };
  }

  get size(): number {
    return this.members.length - this.free.length;
  }

  /** The members, in no order one may count on. */
  *[Symbol.iterator](): Generator<T> {
    for (const member of this.members) if (member !== undefined) yield member;
  }
}
