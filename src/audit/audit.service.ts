import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { Environment } from '../platform/config/environment.js';
import { Database, type Transaction } from '../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import type { AuditActor, AuditedAct } from './audit-event.js';
import { AuditSigner } from './chain/audit-signer.js';
import { Counter } from './counter.js';
import { eventParts, type ChainedEvent } from './chain/signed-parts.js';

/** Who did what. */
export interface AuditEvent {
  actor: AuditActor;
  act: AuditedAct;
}

interface EndRow {
  workspace_id: string;
  sequence: string;
  hash: Buffer;
}

const lockEnd = 'select workspace_id, sequence, hash from audit_next($1)';
const insert = `
  insert into audit_event (id, workspace_id, sequence, at, actor_kind, actor_id, address, request_id, action, object, result, times, details, key_id, mac)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning workspace_id, sequence, hash`;

/** A text as it comes back from the database, which has no halves of characters. */
const stored = (text: string | undefined): string | null => text?.toWellFormed() ?? null;

/**
 * The append-only log of what was done. A change is recorded in its own transaction, so there is no change without its
 * event; what happens often and changes nothing is counted and recorded once a minute.
 */
@Injectable()
export class Audit implements BeforeApplicationShutdown {
  private readonly counter: Counter<AuditEvent>;

  constructor(
    private readonly database: Database,
    private readonly signer: AuditSigner,
    { WORKSPACE_SHARE_PERCENT: sharePercent }: Environment,
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
      sharePercent,
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
    await this.recordAll(transaction, [{ actor, act }]);
  }

  /** Records several acts, workspace by workspace, so that two who do so wait for each other instead of deadlocking. */
  async recordAll(transaction: Transaction, events: readonly AuditEvent[]): Promise<void> {
    const byWorkspace = Map.groupBy(events, ({ actor }) => actor.workspaceId ?? '');
    const sorted = [...byWorkspace].sort(([one], [other]) => one.localeCompare(other));
    for (const [workspaceId, ofWorkspace] of sorted) {
      let [end] = await transaction.query<EndRow>(lockEnd, [workspaceId || null]);
      for (const event of ofWorkspace) end = await this.append(transaction, end!, event);
    }
  }

  /** The event is signed here: whoever can change all of the database has no key. @returns the new end of the chain */
  private async append(transaction: Transaction, end: EndRow, { actor, act }: AuditEvent): Promise<EndRow> {
    const { workspace_id: workspaceId, sequence, hash: previous } = end;
    const { action, object, result = 'success', details, times = 1 } = act;
    const at = new Date();
    const event: ChainedEvent = {
      id: uuidV7(),
      workspaceId,
      sequence: Number(sequence) + 1,
      at: String(at.getTime()),
      actorKind: actor.kind,
      actorId: stored(actor.id),
      action,
      object: stored(object),
      result,
      times,
      address: stored(actor.address),
      requestId: stored(actor.requestId),
      details: stored(details && JSON.stringify(details)),
    };
    const { keyId, mac } = this.signer.sign(eventParts(event, previous));
    const { id, actorKind, actorId, address, requestId } = event;
    const who = [actorKind, actorId, address, requestId];
    const what = [action, event.object, result, times, event.details];
    const [last] = await transaction.query<EndRow>(insert, [
      ...[id, workspaceId, event.sequence, at],
      ...who,
      ...what,
      ...[keyId, mac],
    ]);
    return last!;
  }

  /**
   * Counts something frequent, such as a use or a refused access; it is recorded within a minute. Where a workspace has too many
   * different ones, an event with `others` says how many more there were. Never throws.
   */
  count(actor: AuditActor, act: AuditedAct): void {
    const { workspaceId, kind, id, address } = actor;
    const { action, object, result } = act;
    const other: AuditEvent = { actor: { workspaceId, kind }, act: { action, result, details: { others: true } } };
    this.counter.add({
      // Strangers without an address of their own take nothing from those who are known.
      owner: `${workspaceId ?? ''} ${kind}`,
      key: JSON.stringify([id, address, action, object, result]),
      item: { actor, act },
      others: { key: `${action} ${result}`, item: other },
    });
  }

  /** Records what was counted so far, now. */
  async flush(): Promise<void> {
    await this.counter.flush();
  }
}
