import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../platform/database/connection/database.js';
import { Leases } from '../../platform/database/shared/lease.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { PeriodicTask } from '../../platform/logging/periodic-task.js';
import { AuditChain } from './audit-chain.js';
import { anchorText } from './chain-walk.js';

interface EndRow {
  workspace_id: string;
  sequence: string;
  hash: Buffer;
}

const LOOK_MS = 10 * 60_000;
const DAY_SECONDS = 86_400;
const PAGE = 500;

/**
 * Logs once a day where the audit log of each workspace ends, signed. Kept where the service cannot reach, such lines show what
 * the database alone cannot: that last events were removed, or a whole log.
 */
@Injectable()
export class AuditAnchors implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly turns = new PeriodicTask({
    everyMs: LOOK_MS,
    work: () => this.logDaily(),
    failed: (error) => this.logger.warn({ part: 'audit', err: error }, 'audit anchors could not be logged yet'),
  });

  constructor(
    private readonly database: Database,
    private readonly leases: Leases,
    private readonly chain: AuditChain,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.turns.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.turns.stop();
  }

  /** Logs the anchors of all workspaces now. */
  async log(): Promise<void> {
    for (let after: string | null = null; ;) {
      const ends: EndRow[] = await this.database.query<EndRow>(
        `select workspace_id, sequence, hash from audit_chain
          where sequence > 0 and ($1::uuid is null or workspace_id > $1) order by workspace_id limit ${PAGE}`,
        [after],
      );
      for (const { workspace_id: workspaceId, sequence, hash } of ends) {
        const anchor = this.chain.anchorOf({ workspaceId, sequence: Number(sequence), hash });
        this.logger.info(
          { part: 'audit', workspaceId, sequence: anchor.sequence, anchor: anchorText(anchor) },
          'where the audit log ends',
        );
      }
      if (ends.length < PAGE) return;
      after = ends.at(-1)!.workspace_id;
    }
  }

  /** One process a day: the lease is left to end by itself. */
  private async logDaily(): Promise<void> {
    if (await this.leases.take('audit-anchors', DAY_SECONDS)) await this.log();
  }
}
