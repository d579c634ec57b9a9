import type { Entry } from './journal-entry.js';

/**
 * Whose turn it is among the workspaces that have something to write: who was served longest ago, or not yet, comes first.
 * However much of one workspace waits, another one waits for one group of it at most.
 */
export class Turns {
  /** When those were served last that still had something to write afterwards. */
  private served = new Map<string, number>();
  private turn = 0;

  /** What waits, workspace by workspace, of each in the order in which it came. */
  *order(waiting: Iterable<Entry>): Generator<Entry> {
    const ofWorkspaces = Map.groupBy(waiting, workspaceOf);
    this.served = new Map([...this.served].filter(([workspaceId]) => ofWorkspaces.has(workspaceId)));
    const servedAt = ([workspaceId]: [string, unknown]): number => this.served.get(workspaceId) ?? 0;
    for (const [, entries] of [...ofWorkspaces].sort((one, other) => servedAt(one) - servedAt(other))) yield* entries;
  }

  /** These are written now. */
  serve(group: readonly Entry[]): void {
    this.turn += 1;
    for (const entry of group) this.served.set(workspaceOf(entry), this.turn);
  }
}

const workspaceOf = ({ journal }: Entry): string => journal.run.workspace_id;
