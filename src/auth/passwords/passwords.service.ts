import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { randomToken } from '@libs/crypto';
import { Environment } from '../../config/environment.js';
import type { Transaction } from '../../database/database.js';
import { Sessions } from '../sessions/sessions.service.js';
import { Semaphore } from './semaphore.js';

/** OWASP Password Storage Cheat Sheet: argon2id (2 in this library) with 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_WAITING = 500;

/**
 * Hashes and checks passwords with argon2id. They are brought to Unicode form NFKC first, so that the same password typed on
 * another keyboard is the same password. Nothing is cut: whoever takes passwords in bounds their length.
 */
@Injectable()
export class Passwords {
  private readonly gate: Semaphore;
  /** What a password is checked against when there is no such person. */
  private readonly dummy: Promise<string>;

  constructor(
    { PASSWORD_HASH_CONCURRENCY }: Environment,
    private readonly sessions: Sessions,
  ) {
    this.gate = new Semaphore({ concurrency: PASSWORD_HASH_CONCURRENCY, maxWaiting: MAX_WAITING });
    this.dummy = this.hash(randomToken());
  }

  /** The hash to store, in PHC string format. */
  hash(password: string): Promise<string> {
    return this.gate.run(() => hash(password.normalize('NFKC'), COST));
  }

  /**
   * Whether a password is right. Without a stored hash it is not, after the same work. `admit` is asked when the turn of
   * this check has come, so that many at once cannot all be let in before the first of them has failed.
   * @throws what `admit` throws
   */
  async verify(
    stored: string | null | undefined,
    password: string,
    admit: () => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const compared = stored ?? (await this.dummy);
    return this.gate.run(async () => {
      await admit();
      return (await verify(compared, password.normalize('NFKC'))) && typeof stored === 'string';
    });
  }

  /** Whether a hash was made with other costs than today's, so that it should be made anew at the next log-in. */
  isOutdated(stored: string): boolean {
    const used = parseOptions(stored);
    return Object.entries(COST).some(([name, cost]) => used[name as keyof typeof COST] !== cost);
  }

  /** Gives a person a new password, within a transaction, and ends all their sessions everywhere. */
  async replace(transaction: Transaction, personId: string, passwordHash: string): Promise<void> {
    await transaction.execute('update person set password_hash = $2 where id = $1', [personId, passwordHash]);
    await this.sessions.endAll(transaction, { personId });
  }
}
