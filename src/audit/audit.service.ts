import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { uuidV7 } from '@libs/crypto';
import { Database, type Transaction } from '../database/database.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import type { AuditActor, AuditedAct } from './audit-event.js';
import { Counter } from './counter.js';

/** Who did what. */
export interface AuditEvent {
  actor: AuditActor;
  act: AuditedAct;
}

/**
 * The append-only log of what was done. A change is recorded in its own transaction, so there is no change without its
 * event; what happens often and changes nothing is counted and recorded once a minute.
 */
@Injectable()
export class Audit implements BeforeApplicationShutdown {
  private readonly counter: Counter<AuditEvent>;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.counter = new Counter<AuditEvent>({
      write: (counts) =>
        this.database.transaction((transaction) =>
          this.recordAll(
            transaction,
            counts.map(({ item: { actor, act }, times }) => ({ actor, act: { ...act, times } })),
          ),
        ),
      onFailure: (error) => logger.error({ err: error }, 'audit events could not be written yet'),
    });
  }

  /** Requests and runs have ended by now; the database is closed in the next step. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.counter.stop();
  }

  /**
   * Records an act within the transaction that does it. Call it last: until the commit, other changes of the same
   * workspace wait for their place in the chain.
   */
  async record(transaction: Transaction, actor: AuditActor, act: AuditedAct): Promise<void> {
    const { workspaceId, kind, id, address, requestId } = actor;
    const { action, object, result = 'success', details, times = 1 } = act;
    await transaction.execute(
      `insert into audit_event (id, workspace_id, at, actor_kind, actor_id, action, object, result, times, address, request_id, details)
       values ($1, coalesce($2, (select id from workspace where slug = 'default')), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        uuidV7(),
        workspaceId,
        new Date(),
        kind,
        id,
        action,
        object,
        result,
        times,
        address,
        requestId,
        details && JSON.stringify(details),
      ],
    );
  }

  /** Records several acts, workspace by workspace, so that two who do so wait for each other instead of deadlocking. */
  async recordAll(transaction: Transaction, events: readonly AuditEvent[]): Promise<void> {
    const sorted = [...events].sort((a, b) => (a.actor.workspaceId ?? '').localeCompare(b.actor.workspaceId ?? ''));
    for (const { actor, act } of sorted) await this.record(transaction, actor, act);
  }

  /** Counts something frequent, such as a use or a refused access; it is recorded within a minute. Never throws. */
  count(actor: AuditActor, act: AuditedAct): void {
    const key = [actor.workspaceId, actor.kind, actor.id, actor.address, act.action, act.object, act.result].join('\n');
    this.counter.add(key, { actor, act });
  }

  /** Records what was counted so far, now. */
  async flush(): Promise<void> {
    await this.counter.flush();
  }
}
