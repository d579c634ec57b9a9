import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { toAppError } from '#libs/errors';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { Environment } from '../../platform/config/environment.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { ConnectionRepository } from '../connections/connection.repository.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionCheck } from '../opening/connection-check.service.js';
import { HeldLeases } from '../state/held-leases.service.js';

/** Held by the one process that checks. */
const LEASE = 'connection-health';
/** Checks at the same time: a slow provider must not hold up those of the others. */
const CONCURRENCY = 4;
/** Part of the interval by which sweeps differ, so that processes do not all come for the lease at once. */
const JITTER = 0.2;
const HOUR_MS = 3_600_000;

/**
 * Asks providers about connections that nobody has used or checked for long, so that a key that was withdrawn is found
 * before a workflow needs it, and one that works again is healed. One process at a time does so, a bounded number a time.
 */
@Injectable()
export class ConnectionHealth implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private running?: Promise<unknown>;

  constructor(
    private readonly catalog: ActionCatalog,
    private readonly connections: ConnectionRepository,
    private readonly check: ConnectionCheck,
    private readonly leases: HeldLeases,
    private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.CONNECTION_CHECK_HOURS > 0) this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /** Checks what is due now. @returns the number of connections checked; 0 too when another process is at it */
  async sweep(): Promise<number> {
    const { signal } = this.stopping;
    const swept = await this.leases.hold(LEASE, { waitMs: 0, signal }, async () => {
      const { CONNECTION_CHECK_HOURS: hours, CONNECTION_CHECK_BATCH: limit } = this.environment;
      const connectors = this.catalog.connectors.map(({ key }) => key);
      const due = await this.connections.neglected({ connectors, forMs: hours * HOUR_MS, limit });
      const rows = due.values();
      await Promise.all(Array.from({ length: CONCURRENCY }, () => this.checkAll(rows)));
      return due.length;
    });
    return swept?.value ?? 0;
  }

  private schedule(): void {
    const everyMs = this.environment.CONNECTION_SWEEP_SECONDS * 1000;
    this.timer = setTimeout(
      () => {
        this.running = this.sweep()
          .catch((error: unknown) => this.logger.warn({ err: error }, 'connections could not be checked'))
          .finally(() => this.stopping.signal.aborted || this.schedule());
      },
      everyMs * (1 + JITTER * (Math.random() - 0.5)),
    ).unref();
  }

  /** Several take from the same rows, so each row is checked once. */
  private async checkAll(rows: IterableIterator<Connection>): Promise<void> {
    for (const row of rows) {
      if (this.stopping.signal.aborted) return;
      await this.checkOne(row);
    }
  }

  /** What comes of it is kept with the connection; only its turn to be checked next must not depend on how it ended. */
  private async checkOne(row: Connection): Promise<void> {
    try {
      await this.check.test(row);
    } catch (thrown) {
      const { code } = toAppError(thrown);
      this.logger.info({ connection: row.id, connector: row.connector, code }, 'a connection did not pass its check');
      await this.connections.update(row, { lastCheckedAt: new Date() });
    }
  }
}
