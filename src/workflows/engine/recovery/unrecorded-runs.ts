import { Injectable } from '@nestjs/common';

/** What the database was doing with a statement whose answer was lost, it has done by then. */
const DOUBT_MS = 600_000;

/**
 * Runs that this process executed in place and could not record. It lives on, so nobody else would miss them. Whether they
 * are stored is unknown as well, so they are looked for more than once.
 */
@Injectable()
export class UnrecordedRuns {
  private readonly since = new Map<string, number>();

  add(runId: string): void {
    this.since.set(runId, Date.now());
  }

  /** The ids of those that were not found again. */
  list(): string[] {
    const oldest = Date.now() - DOUBT_MS;
    for (const [id, at] of this.since) if (at < oldest) this.since.delete(id);
    return [...this.since.keys()];
  }

  /** Forgets a run that was handed on. */
  remove(runId: string): void {
    this.since.delete(runId);
  }
}
