/** What happened to the things of a drive or list, in order: of each its last change. */
export class ChangeLog<Thing> {
  /** Told after each change. */
  readonly listeners = new Set<() => void>();
  private last = 0;
  private readonly live = new Map<string, number>();
  private readonly gone = new Map<string, { readonly at: number; readonly thing: Thing }>();

  /** Number of the last change; one that is made later has a higher one. */
  get latest(): number {
    return this.last;
  }

  /** Says that something was made or changed. */
  changed(...ids: readonly string[]): void {
    for (const id of ids) this.live.set(id, (this.last += 1));
    this.tell();
  }

  /** Says that something was deleted. */
  deleted(id: string, thing: Thing): void {
    this.live.delete(id);
    this.gone.set(id, { at: (this.last += 1), thing });
    this.tell();
  }

  /** What changed after a change, oldest first; of what is deleted what it was. */
  after(change: number): { readonly id: string; readonly at: number; readonly gone?: Thing }[] {
    const live = [...this.live].map(([id, at]) => ({ id, at }));
    const gone = [...this.gone].map(([id, { at, thing }]) => ({ id, at, gone: thing }));
    return [...live, ...gone].filter(({ at }) => at > change).sort((one, other) => one.at - other.at);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
