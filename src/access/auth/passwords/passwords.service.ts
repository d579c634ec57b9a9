import { Injectable } from '@nestjs/common';
import { randomToken } from '#libs/crypto';
import { Semaphore } from '#libs/fair-share';
import { Environment } from '../../../platform/config/environment.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { PersonEntity } from '../person.entity.js';
import { Sessions } from '../sessions/sessions.service.js';
import { PasswordHash } from './password-hash.js';

const MAX_WAITING = 500;

/** Who has a password checked. */
export interface PasswordCheck {
  /** Where they come from, an address or a workspace: all sides have their turn. */
  from: string;
  /** Asked when the turn of the check has come, so that many at once cannot all be let in before the first has failed. */
  admit: () => Promise<void>;
}

/** Hashes and checks passwords, a few at a time: each takes much memory. Whoever takes passwords in bounds their length. */
@Injectable()
export class Passwords {
  private readonly gate: Semaphore;
  /** What a password is checked against when there is no such person. */
  private readonly dummy: Promise<string>;

  constructor(
    { PASSWORD_HASH_CONCURRENCY, WORKSPACE_SHARE_PERCENT }: Environment,
    private readonly hashes: PasswordHash,
    private readonly sessions: Sessions,
  ) {
    this.gate = new Semaphore({
      concurrency: PASSWORD_HASH_CONCURRENCY,
      maxWaiting: MAX_WAITING,
      sharePercent: WORKSPACE_SHARE_PERCENT,
      refusal: 'Too many people are signing in right now.',
    });
    this.dummy = this.hash(randomToken(), '');
  }

  /** The hash to store, in PHC string format; `from` is as in `PasswordCheck`. */
  hash(password: string, from: string): Promise<string> {
    return this.gate.run(from, () => this.hashes.make(password));
  }

  /**
   * Whether a password is right. Without a stored hash it is not, after the same work.
   * @throws what `admit` throws
   */
  async verify(stored: string | null | undefined, password: string, { from, admit }: PasswordCheck): Promise<boolean> {
    const compared = stored ?? (await this.dummy);
    return this.gate.run(from, async () => {
      await admit();
      return (await this.hashes.matches(compared, password)) && typeof stored === 'string';
    });
  }

  /** Whether a hash was made with other costs than today's, so that it should be made anew at the next log-in. */
  isOutdated(stored: string): boolean {
    return this.hashes.isOutdated(stored);
  }

  /**
   * Gives a person a new password, within a transaction that holds them, and ends all their sessions everywhere. `isGiven`
   * says that somebody else has chosen it and may still know it.
   */
  async replace(
    transaction: Transaction,
    { personId, hash, isGiven }: { personId: string; hash: string; isGiven: boolean },
  ): Promise<void> {
    const change = { passwordHash: hash, passwordGiven: isGiven };
    await transaction.manager.update(PersonEntity, { id: personId }, change);
    await this.sessions.endAll(transaction, { personId });
  }
}
