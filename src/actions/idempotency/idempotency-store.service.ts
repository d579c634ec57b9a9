import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { IdempotencyStore, type IdempotencyRequest, type Reservation, type StoredAnswer } from '../pipeline/ports.js';
import { CrashPoints } from '../../platform/database/crash-points.js';
import { Database } from '../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { Retention } from '../../platform/retention/retention.service.js';
import { type AnswerPlace, StoredAnswers } from './stored-answers.js';

/** Seconds a reservation outlives its last sign of life. */
const ALIVE_SECONDS = 30;

/**
 * Reserves a key: a new one, one whose answer is older than a day, or one whose owner has died with the same request, which
 * the caller may know better ($6).
 * Gives no row when the key is somebody's.
 */
const reserve = `
  insert into idempotency_key as k (workspace_id, operation, key, fingerprint, owner, alive_until, created_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${ALIVE_SECONDS}), now())
  on conflict (workspace_id, operation, key) do update
     set fingerprint = excluded.fingerprint, owner = excluded.owner, alive_until = excluded.alive_until,
         created_at = excluded.created_at, answer = null, abandoned = k.created_at >= now() - interval '1 day'
   where k.created_at < now() - interval '1 day'
      or (k.answer is null and ($6 or k.alive_until < now()) and k.fingerprint = excluded.fingerprint)
  returning abandoned`;

/** What is known of a key. */
const read = `
  select fingerprint, answer from idempotency_key where workspace_id = $1 and operation = $2 and key = $3`;

/** Stores the answer, unless the reservation was lost meanwhile. */
const complete = `
  update idempotency_key set answer = $5
   where workspace_id = $1 and operation = $2 and key = $3 and owner = $4 and answer is null`;

/** Frees the key, unless the reservation was lost meanwhile. */
const release = `
  delete from idempotency_key
   where workspace_id = $1 and operation = $2 and key = $3 and owner = $4 and answer is null`;

/** The sign of life of all reservations of a process. */
const renew = `
  update idempotency_key set alive_until = now() + make_interval(secs => ${ALIVE_SECONDS})
   where owner = any ($1) and answer is null`;

const KEPT_DAYS = 1;
/** A key can be freed between two of our statements, but not again and again. */
const MAX_TRIES = 5;

/**
 * First answers in PostgreSQL. Who inserts the row owns the key and keeps it alive while it works; after a crash the key is
 * free again within half a minute, for the same request only.
 */
@Injectable()
export class StoredIdempotency extends IdempotencyStore implements BeforeApplicationShutdown {
  private readonly live: LiveReservations;

  constructor(
    private readonly database: Database,
    private readonly crashPoints: CrashPoints,
    private readonly answers: StoredAnswers,
    retention: Retention,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.live = new LiveReservations(database, { everyMs: (ALIVE_SECONDS * 1000) / 3, logger });
    retention.add({ table: 'idempotency_key', olderThan: 'created_at', days: KEPT_DAYS });
  }

  async begin(request: IdempotencyRequest): Promise<{ replay: StoredAnswer } | { reservation: Reservation }> {
    const { workspaceId, operation, key, fingerprint, isExclusive = false } = request;
    const place: AnswerPlace = [workspaceId, operation, key];
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const owner = uuidV7();
      const [reserved] = await this.database.prepared<{ abandoned: boolean }>('reserve-key', reserve, [
        ...place,
        fingerprint,
        owner,
        isExclusive,
      ]);
      if (reserved) {
        this.crashPoints.pass('after-reserve');
        return { reservation: this.reservation(place, owner, reserved.abandoned) };
      }
      const [known] = await this.database.prepared<{ fingerprint: string; answer: string | null }>('read-key', read, [
        ...place,
      ]);
      if (known) return { replay: this.answers.read(place, answerOf(known, fingerprint)) };
    }
    throw inProgress();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.live.stop();
  }

  private reservation(place: AnswerPlace, owner: string, abandoned: boolean): Reservation {
    this.live.add(owner);
    return {
      abandoned,
      complete: async (answer, { isSecret = false } = {}) => {
        this.crashPoints.pass('before-complete');
        const values = [...place, owner, this.answers.write(place, answer, isSecret)];
        await this.live.finish(owner, () => this.database.prepared('complete-key', complete, values));
      },
      release: async () => {
        this.live.remove(owner);
        // The caller's own error matters more; without the row's deletion the key is free within half a minute.
        await this.database.execute(release, [...place, owner]).catch((error: unknown) => {
          this.logger.warn({ err: error }, 'an idempotency key could not be freed');
        });
      },
    };
  }
}

type Save = () => Promise<unknown>;

/**
 * The reservations this process holds. All of them are kept alive by one statement, and an answer that could not be stored
 * because the database was away is stored as soon as it is back.
 */
class LiveReservations {
  /** By owner; a value is an answer that still has to be stored. */
  private readonly held = new Map<string, Save | undefined>();
  private readonly timer: NodeJS.Timeout;
  private ticking?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly options: { everyMs: number; logger: Logger },
  ) {
    this.timer = setInterval(() => {
      this.ticking ??= this.tick().finally(() => {
        this.ticking = undefined;
      });
    }, options.everyMs);
    this.timer.unref();
  }

  add(owner: string): void {
    this.held.set(owner, undefined);
  }

  remove(owner: string): void {
    this.held.delete(owner);
  }

  /** Stores an answer; if that fails it is tried again later, because the effect has happened. Never throws. */
  async finish(owner: string, save: Save): Promise<void> {
    try {
      await save();
      this.held.delete(owner);
    } catch (error) {
      this.held.set(owner, save);
      this.options.logger.warn({ err: error }, 'an idempotent answer could not be stored yet');
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.ticking;
    await this.saveWaiting();
  }

  private async tick(): Promise<void> {
    if (this.held.size === 0) return;
    await this.database
      .execute(renew, [[...this.held.keys()]])
      .catch((error: unknown) => this.options.logger.warn({ err: error }, 'reservations could not be renewed'));
    await this.saveWaiting();
  }

  private async saveWaiting(): Promise<void> {
    for (const [owner, save] of this.held) if (save) await this.finish(owner, save);
  }
}

function answerOf({ fingerprint, answer }: { fingerprint: string; answer: string | null }, asked: string): string {
  if (fingerprint !== asked) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used with another request.');
  }
  if (answer === null) throw inProgress();
  return answer;
}

function inProgress(): AppError {
  return new AppError('idempotency_in_progress', 'The first request with this Idempotency-Key is still running.');
}
