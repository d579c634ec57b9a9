/** Milliseconds that runs have of one turn of the event loop together; one step more, since a node is never cut short. */
const TURN_MS = 16;
/** Who begins behind runs that wait for so long makes all of them late. */
const LATE_MS = 250;

/** A run that waits for its turn, and since when, by `performance.now()`. */
interface Waiting {
  since: number;
  goOn: () => void;
}

/**
 * Shares the event loop among the runs of a process. In each turn of the loop they have so much time together, however many
 * they are, so that requests are read and answered in between. The others wait in line, one of each workspace after the other:
 * who has few runs never waits for all of somebody who has many.
 */
export class RunTurns {
  private used = 0;
  private isArmed = false;
  private inLine = 0;
  private readonly lines = new Map<string, Waiting[]>();

  /** Whether runs may still go on in this turn. */
  get hasTime(): boolean {
    return this.used < TURN_MS;
  }

  /** Counts what a run has taken of this turn. */
  take(ms: number): void {
    this.used += ms;
    this.arm();
  }

  /**
   * Whether the runs of a workspace wait long for their turn. Those of one whose line is shorter than most may have to wait for
   * others, and do not count as late.
   */
  isLate(workspaceId: string): boolean {
    const line = this.lines.get(workspaceId);
    if (!line || line.length * this.lines.size < this.inLine) return false;
    return performance.now() - line[0]!.since >= LATE_MS;
  }

  /** Calls `goOn` when it is the turn of a run of the workspace, never in this turn of the event loop. */
  next(workspaceId: string, goOn: () => void): void {
    const waiting = { since: performance.now(), goOn };
    const line = this.lines.get(workspaceId);
    if (line) line.push(waiting);
    else this.lines.set(workspaceId, [waiting]);
    this.inLine += 1;
    this.arm();
  }

  private arm(): void {
    if (this.isArmed) return;
    this.isArmed = true;
    setImmediate(() => this.serve());
  }

  private serve(): void {
    this.isArmed = false;
    this.used = 0;
    // Who comes into line meanwhile has had its time of this turn.
    for (let left = this.inLine; left > 0 && this.hasTime; left -= 1) this.first()();
    if (this.inLine > 0) this.arm();
  }

  /** Takes the first of the workspace whose turn it is; the workspace itself goes to the end. */
  private first(): () => void {
    const [workspaceId, line] = this.lines.entries().next().value!;
    const first = line.shift()!;
    this.inLine -= 1;
    this.lines.delete(workspaceId);
    if (line.length > 0) this.lines.set(workspaceId, line);
    return first.goOn;
  }
}
