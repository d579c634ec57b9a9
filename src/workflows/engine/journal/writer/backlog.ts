import { AppError } from '#libs/errors';
import { jsonSize } from '../../memory/sizes.js';
import type { RunRow } from '../rows.js';

/** What a run takes besides its start data. */
const OVERHEAD = 1000;
const RETRY_AFTER_SECONDS = 1;

/** About how many characters the row of a new run has. */
export function runWeight({ input, definition }: Pick<RunRow, 'input' | 'definition'>): number {
  return OVERHEAD + jsonSize(input) + (definition === null ? 0 : jsonSize(definition));
}

/**
 * New runs of this process that wait to be stored, by their weight. When they are too many, who comes then is refused before
 * anything is stored: whoever waits gets an answer in time. One workspace may have half of the room; one run alone is always
 * taken.
 */
export class Backlog {
  private total = 0;
  private readonly ofWorkspaces = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** @throws AppError `unavailable` when there is no room for the run */
  require(run: Pick<RunRow, 'workspace_id' | 'input' | 'definition'>): void {
    const ofWorkspace = this.ofWorkspaces.get(run.workspace_id) ?? 0;
    if (ofWorkspace === 0) return;
    const weight = runWeight(run);
    if (this.total + weight <= this.most && ofWorkspace + weight <= this.most / 2) return;
    throw new AppError('unavailable', 'More runs arrive than can be stored; nothing was stored.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }

  /** Takes a run in; a negative weight lets it go. */
  add(workspaceId: string, weight: number): void {
    this.total += weight;
    const ofWorkspace = (this.ofWorkspaces.get(workspaceId) ?? 0) + weight;
    if (ofWorkspace === 0) this.ofWorkspaces.delete(workspaceId);
    else this.ofWorkspaces.set(workspaceId, ofWorkspace);
  }
}
