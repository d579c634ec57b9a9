import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Repository } from 'typeorm';
import { AppError } from '#libs/errors';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { sharedLimiter } from '../../../platform/database/shared/shared-limiter.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import { addressKey } from '../../../http/address-key.js';
import { secretDigest } from '../secret-digest.js';
import { LoginAddressEntity } from './login-address.entity.js';

const KNOWN_DAYS = 90;

/** The attempt to sign in to an account from an address. */
export interface LoginAttempt {
  /** The address, as attempts of one are told from those of others. */
  from: string;
  /** @throws AppError `rate_limited` when too many failed before it */
  admit: () => Promise<void>;
  /** Counts it. @throws AppError `rate_limited` when others that failed meanwhile used up the limit */
  failed: () => Promise<void>;
  /** Forgets what failed before it; its address is known to be the person's from now on. */
  succeeded: (personId: string) => Promise<void>;
}

/**
 * Limits failed log-ins over all processes: per address, and per account whether it exists or not. An address from which
 * the person has signed in before is counted apart, so that nobody can lock people out by guessing elsewhere.
 */
@Injectable()
export class LoginLimits {
  private readonly byAddress: RateLimiterPostgres;
  private readonly byAccount: RateLimiterPostgres;

  constructor(
    @InjectRepository(LoginAddressEntity) private readonly known: Repository<LoginAddressEntity>,
    private readonly database: Database,
    { LOGIN_FAILURES_PER_ACCOUNT, LOGIN_FAILURES_PER_ADDRESS, LOGIN_WINDOW_SECONDS }: Environment,
    retention: Retention,
  ) {
    const counts = { table: 'login_failure', seconds: LOGIN_WINDOW_SECONDS };
    this.byAddress = sharedLimiter(database, { ...counts, prefix: 'address', points: LOGIN_FAILURES_PER_ADDRESS });
    this.byAccount = sharedLimiter(database, { ...counts, prefix: 'account', points: LOGIN_FAILURES_PER_ACCOUNT });
    retention.add({ table: counts.table, olderThan: 'expire', type: 'epochMs', days: 0 });
    retention.add({ table: 'login_address', olderThan: 'seen_at', days: KNOWN_DAYS });
  }

  /** Counts what failed without naming an account, such as a link that leads nowhere. @throws AppError `rate_limited` */
  async failed(address: string): Promise<void> {
    await consume(this.byAddress, addressKey(address));
  }

  /** Begins an attempt; its answers are the same whether the account exists or not. */
  async begin(email: string, address: string): Promise<LoginAttempt> {
    const from = addressKey(address);
    const account = (await this.isKnown(email, from)) ? `${secretDigest(email)}:${from}` : secretDigest(email);
    const limits = [
      [this.byAddress, from],
      [this.byAccount, account],
    ] as const;
    return {
      from,
      admit: async () => {
        for (const [limiter, key] of limits) {
          const state = await limiter.get(key);
          if (state && state.consumedPoints >= limiter.points) throw limited(state);
        }
      },
      failed: async () => {
        for (const [limiter, key] of limits) await consume(limiter, key);
      },
      succeeded: async (personId) => {
        await this.byAccount.delete(account);
        await this.known.upsert({ personId, address: from, seenAt: new Date() }, ['personId', 'address']);
      },
    };
  }

  private async isKnown(email: string, address: string): Promise<boolean> {
    // One statement, which takes as long for an account that does not exist.
    const rows = await this.database.query(
      'select from login_address a join person p on p.id = a.person_id where p.email = $1 and a.address = $2',
      [email, address],
    );
    return rows.length > 0;
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? limited(refusal) : refusal;
  }
}

function limited({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('rate_limited', 'Too many log-ins have failed; wait before the next one.', {
    retryAfter: Math.ceil(msBeforeNext / 1000),
  });
}
