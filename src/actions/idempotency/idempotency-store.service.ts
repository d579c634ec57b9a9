import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { IdempotencyStore, type IdempotencyRequest, type Reservation, type StoredAnswer } from '../pipeline/ports.js';
import { CrashPoints } from '../../platform/database/crash-points.js';
import { Database } from '../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { Retention } from '../../platform/retention/retention.service.js';
import { LiveReservations } from './live-reservations.js';
import { type AnswerPlace, StoredAnswers } from './stored-answers.js';
import { ALIVE_SECONDS, complete, read, release, reserve } from './statements.js';

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
