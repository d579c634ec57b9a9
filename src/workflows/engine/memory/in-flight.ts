/**
 * What is in flight in this process: members that come and go many times a second. A `Set` would do, were it not that V8
 * links every table a set outgrows to the next one: once one of them is old, all that ever stood in the later ones outlives
 * every young collection. Places here are used again, and nothing is left in an empty one.
 */
export class InFlight<T> {
  private readonly places: (T | undefined)[] = [];
  private readonly free: number[] = [];

  /** Takes a member in. @returns what lets it go again; called once more, it does nothing */
  enter(member: T): () => void {
    const place = this.free.pop() ?? this.places.length;
    this.places[place] = member;
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.places[place] = undefined;
      this.free.push(place);
    };
  }

  get size(): number {
    return this.places.length - this.free.length;
  }

  /** The members, in no order one may count on. */
  *[Symbol.iterator](): Generator<T> {
    for (const member of this.places) if (member !== undefined) yield member;
  }
}
