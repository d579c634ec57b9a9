import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@libs/errors';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { Retention } from '../../retention/retention.service.js';
import { addressKey } from '../address-key.js';
import { secretDigest } from '../secret-digest.js';

const KNOWN_DAYS = 90;

/** A statement as the library hands it to its store. */
interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** One attempt to sign in, counted in advance so that attempts at the same time cannot exceed the limits. */
export interface LoginAttempt {
  /** Takes the attempt back: it was right, and its address is known to be the person's from now on. */
  succeeded(personId: string): Promise<void>;
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
    private readonly database: Database,
    { LOGIN_FAILURES_PER_ACCOUNT, LOGIN_FAILURES_PER_ADDRESS, LOGIN_WINDOW_SECONDS }: Environment,
    retention: Retention,
  ) {
    const store = {
      storeClient: { query: (statement: NamedStatement) => runNamed(database, statement) },
      storeType: 'pool',
      tableName: 'login_failure',
      tableCreated: true,
      duration: LOGIN_WINDOW_SECONDS,
    };
    this.byAddress = new RateLimiterPostgres({ ...store, keyPrefix: 'address', points: LOGIN_FAILURES_PER_ADDRESS });
    this.byAccount = new RateLimiterPostgres({ ...store, keyPrefix: 'account', points: LOGIN_FAILURES_PER_ACCOUNT });
    retention.add({ table: 'login_address', olderThan: 'seen_at', days: KNOWN_DAYS });
  }

  /** @throws AppError `rate_limited` with the seconds until the next attempt counts */
  async begin(email: string, address: string): Promise<LoginAttempt> {
    const from = addressKey(address);
    const account = (await this.isKnown(email, from)) ? `${secretDigest(email)}:${from}` : secretDigest(email);
    await consume(this.byAddress, from);
    await consume(this.byAccount, account);
    return {
      succeeded: async (personId) => {
        await this.byAccount.delete(account);
        await this.byAddress.reward(from);
        await this.database.execute(
          `insert into login_address (person_id, address, seen_at) values ($1, $2, $3)
           on conflict (person_id, address) do update set seen_at = excluded.seen_at`,
          [personId, from, new Date()],
        );
      },
    };
  }

  private async isKnown(email: string, address: string): Promise<boolean> {
    const rows = await this.database.query(
      'select from login_address a join person p on p.id = a.person_id where p.email = $1 and a.address = $2',
      [email, address],
    );
    return rows.length > 0;
  }
}

async function runNamed(database: Database, { name, text, values }: NamedStatement) {
  const rows = await database.prepared(name, text, values);
  return { rows, rowCount: rows.length };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('rate_limited', 'Too many log-ins have failed; wait before the next one.', {
      retryAfter: Math.ceil(refusal.msBeforeNext / 1000),
    });
  }
}
