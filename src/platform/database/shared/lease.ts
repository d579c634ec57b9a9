import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Database } from '../connection/database.js';

/** A lease that was taken. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
}

/**
 * Mutual exclusion over all processes by compare-and-set on a row: no transaction and no connection is held meanwhile, and
 * a lease whose holder died ends by itself.
 */
@Injectable()
export class Leases {
  constructor(private readonly database: Database) {}

  /** Takes a lease for `seconds`, or gives undefined when somebody else holds it. */
  async take(name: string, seconds: number): Promise<Lease | undefined> {
    const holder = randomUUID();
    const taken = await this.database.execute(
      `insert into lease (name, holder, expires_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at where lease.expires_at < now()`,
      [name, holder, seconds],
    );
    return taken === 1 ? { name, holder } : undefined;
  }

  /** Prolongs a lease; false when it was lost meanwhile. */
  async renew({ name, holder }: Lease, seconds: number): Promise<boolean> {
    return (
      (await this.database.execute(
        'update lease set expires_at = now() + make_interval(secs => $3) where name = $1 and holder = $2 and expires_at > now()',
        [name, holder, seconds],
      )) === 1
    );
  }

  /** Gives a lease back; one that was lost meanwhile is left alone. */
  async release({ name, holder }: Lease): Promise<void> {
    await this.database.execute('delete from lease where name = $1 and holder = $2', [name, holder]);
  }
}
