import { GraphFault } from '../graph/graph-error.js';
import { guid, shortToken } from '../graph/resource-id.js';

/** How a slow opening goes: for how many looks it runs, how it ends, and in how many seconds a look is worth while. */
export interface SlowOpening {
  readonly polls: number;
  readonly retryAfter?: number;
  readonly outcome: 'succeeded' | 'failed';
}

interface Opening extends SlowOpening {
  readonly itemId: string;
  readonly persistChanges: boolean;
  polls: number;
}

/** The open workbook sessions, and those being opened. https://learn.microsoft.com/graph/api/workbook-createsession */
export class WorkbookSessions {
  private readonly open = new Map<string, string>();
  private readonly openings = new Map<string, Opening>();

  /** Opens one for a file; answers its id. */
  create(itemId: string): string {
    const id = `cluster=SB1&session=${shortToken(24)}`;
    this.open.set(id, itemId);
    return id;
  }

  /** Begins to open one; answers the id of the operation. */
  begin(itemId: string, opening: SlowOpening & { readonly persistChanges: boolean }): string {
    const id = guid();
    this.openings.set(id, { ...opening, itemId });
    return id;
  }

  /** How an opening goes; each look brings it nearer to its end. */
  poll(id: string, itemId: string): 'running' | SlowOpening['outcome'] {
    const opening = this.opening(id, itemId);
    if (opening.polls === 0) return opening.outcome;
    opening.polls -= 1;
    return 'running';
  }

  /** The session a finished opening came to, once. */
  opened(id: string, itemId: string): { readonly id: string; readonly persistChanges: boolean } {
    const { polls, outcome, persistChanges } = this.opening(id, itemId);
    if (polls > 0 || outcome === 'failed') throw new GraphFault('itemNotFound');
    this.openings.delete(id);
    return { id: this.create(itemId), persistChanges };
  }

  /** Closes one. */
  close(id: string): void {
    this.open.delete(id);
  }

  /** @throws GraphFault 404 for an id that is not open for that file */
  require(id: string, itemId: string): void {
    if (this.open.get(id) !== itemId) throw new GraphFault('invalidSessionReCreatable');
  }

  private opening(id: string, itemId: string): Opening {
    const opening = this.openings.get(id);
    if (opening?.itemId !== itemId) throw new GraphFault('itemNotFound');
    return opening;
  }
}
