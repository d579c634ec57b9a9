import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AppError } from '#libs/errors';
import { Database } from '../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionWriter } from '../connections/connection-writer.js';
import type { OpenedConnection } from './opened-connection.js';

type StateChange = Pick<Connection, 'state' | 'reason'>;

const FLUSH_MS = 1000;
const MINUTE_MS = 60_000;

/**
 * Keeps what calls tell of their connections: a refused credential marks it, a success heals it, and the time of the last
 * use is noted once a minute. All of it off the path of the call.
 */
@Injectable()
export class ConnectionReports implements OnApplicationShutdown {
  private readonly writing = new Set<Promise<unknown>>();
  /** Changes on their way to the database, so that a hundred calls that fail alike write one. */
  private readonly marking = new Set<string>();
  private readonly used = new Map<string, { workspaceId: string; at: Date }>();
  private readonly noted = new Map<string, number>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly writer: ConnectionWriter,
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Takes how a call ended; never throws and waits for nothing. */
  take(connection: OpenedConnection, outcome: AppError | undefined): void {
    this.noteUse(connection);
    const change = stateAfter(connection, outcome);
    if (change) this.write(this.mark(connection, change));
  }

  /** Resolves when what was taken so far is stored, so that whoever reads a connection next sees it. */
  async settled(): Promise<void> {
    this.flushUses();
    await Promise.all(this.writing);
  }

  onApplicationShutdown(): Promise<void> {
    return this.settled();
  }

  private async mark(connection: OpenedConnection, change: StateChange): Promise<void> {
    const { id, credentialVersion } = connection;
    const key = `${id} ${credentialVersion} ${change.state}`;
    if (this.marking.has(key)) return;
    this.marking.add(key);
    try {
      await this.writer.update(connection, change, { credentialVersion });
    } finally {
      this.marking.delete(key);
    }
  }

  private noteUse({ id, workspaceId }: OpenedConnection): void {
    const now = Date.now();
    if (now - (this.noted.get(id) ?? 0) < MINUTE_MS) return;
    this.noted.set(id, now);
    this.used.set(id, { workspaceId, at: new Date(now) });
    this.timer ??= setTimeout(() => this.flushUses(), FLUSH_MS).unref();
  }

  private flushUses(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const now = Date.now();
    for (const [id, at] of this.noted) if (now - at >= MINUTE_MS) this.noted.delete(id);
    if (this.used.size === 0) return;
    const ids = [...this.used.keys()];
    const uses = [...this.used.values()];
    this.used.clear();
    const statement = `update connection set last_used_at = used.at
      from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as used (workspace_id, id, at)
      where connection.workspace_id = used.workspace_id and connection.id = used.id and (last_used_at is null or last_used_at < used.at)`;
    this.write(
      this.database.execute(statement, [uses.map(({ workspaceId }) => workspaceId), ids, uses.map(({ at }) => at)]),
    );
  }

  private write(work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the state of a connection could not be stored'))
      .finally(() => this.writing.delete(settled));
    this.writing.add(settled);
  }
}

/** The change a call's end asks for; none when the connection is in that state already. */
function stateAfter({ state }: OpenedConnection, outcome: AppError | undefined): StateChange | undefined {
  const change = changeFor(outcome);
  return change?.state === state ? undefined : change;
}

function changeFor(outcome: AppError | undefined): StateChange | undefined {
  if (!outcome) return { state: 'connected', reason: null };
  if (outcome.code === 'connector_credential_rejected') return { state: 'error', reason: outcome.detail };
  if (outcome.code === 'reauthorization_required') return { state: 'reauthorization_required', reason: outcome.detail };
  return undefined;
}
