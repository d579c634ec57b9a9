import { type Lane, nameOf } from './gate-statements.js';

/** So many lanes of one workspace that wait to be looked after are enough for now. */
const MANY = 1000;
/** More than one look finds beside those, so that none is lost that it has passed; what a flood brings beyond is found again. */
const MOST = 10_000;

/** Lanes that may let runs begin and that nobody has looked after yet; those of each workspace have their turn. */
export class FoundLanes {
  private readonly byWorkspace = new Map<string, Map<string, Lane>>();

  /** How many there are. */
  get size(): number {
    return [...this.byWorkspace.values()].reduce((sum, own) => sum + own.size, 0);
  }

  add(lanes: readonly Lane[]): void {
    for (const { workspaceId, workflowId, lane } of lanes) {
      const own = this.byWorkspace.get(workspaceId) ?? new Map<string, Lane>();
      const found = { workspaceId, workflowId, lane };
      if (own.size < MOST) own.set(nameOf(found), found);
      this.byWorkspace.set(workspaceId, own);
    }
  }

  /** The next lane, of the workspace whose turn it is. */
  take(): Lane | undefined {
    const [first] = this.byWorkspace;
    if (!first) return undefined;
    const [workspaceId, own] = first;
    const [next] = own;
    const [name, lane] = next!;
    own.delete(name);
    // It comes after all others.
    this.byWorkspace.delete(workspaceId);
    if (own.size > 0) this.byWorkspace.set(workspaceId, own);
    return lane;
  }

  /** Workspaces of which it has enough. */
  busyWorkspaces(): string[] {
    return [...this.byWorkspace].filter(([, own]) => own.size >= MANY).map(([workspaceId]) => workspaceId);
  }

  clear(): void {
    this.byWorkspace.clear();
  }
}
