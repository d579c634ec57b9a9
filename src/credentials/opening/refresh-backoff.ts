import { AppError } from '#libs/errors';
import type { Connection } from '../connections/connection.entity.js';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
const MAX_ENTRIES = 10_000;

interface Failure {
  error: AppError;
  credentialVersion: number;
  pauseMs: number;
  until: number;
}

/** Keeps this process from asking an authorization server again at once after it refused, was unreachable or asked to slow down. */
export class RefreshBackoff {
  private readonly failures = new Map<string, Failure>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The failure that still holds for a connection's tokens, if any. */
  holding({ id, credentialVersion }: Connection): AppError | undefined {
    const failure = this.failures.get(id);
    return failure?.credentialVersion === credentialVersion && failure.until > this.now() ? failure.error : undefined;
  }

  /** Notes a failure; each further one doubles the pause. */
  failed({ id, credentialVersion }: Connection, error: unknown): void {
    if (!(error instanceof AppError)) return;
    const before = this.failures.get(id);
    const pauseMs = Math.min(MAX_PAUSE_MS, before ? before.pauseMs * 2 : FIRST_PAUSE_MS);
    if (this.failures.size >= MAX_ENTRIES) this.failures.clear();
    const until = this.now() + Math.max(pauseMs, (error.retryAfter ?? 0) * 1000);
    this.failures.set(id, { error, credentialVersion, pauseMs, until });
  }

  succeeded({ id }: Connection): void {
    this.failures.delete(id);
  }
}
