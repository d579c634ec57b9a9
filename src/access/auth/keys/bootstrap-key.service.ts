import { Injectable } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { Environment } from '../../../platform/config/environment.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { digestBytes, secretDigest } from '../secret-digest.js';

const PREFIX = 'bootstrap';

/** The API key that the operator sets as `BOOTSTRAP_API_KEY`. */
@Injectable()
export class BootstrapKey {
  constructor(
    private readonly environment: Environment,
    private readonly feed: ChangeFeed,
  ) {}

  /**
   * Makes the key in a workspace unless it is there, with every scope. A former value of the variable ends, also where it is
   * not set any more, with the keys that were made with it.
   */
  async ensure(transaction: Transaction, workspaceId: string): Promise<void> {
    const { BOOTSTRAP_API_KEY: key } = this.environment;
    const hash = key ? digestBytes(secretDigest(key)) : undefined;
    const former = await transaction.execute(
      'delete from api_key where prefix = $1 and secret_hash is distinct from $2',
      [PREFIX, hash],
    );
    if (former > 0) await this.feed.announce(transaction, 'callers');
    if (!hash) return;
    await transaction.execute(
      `insert into api_key (id, workspace_id, name, prefix, secret_hash, scopes, created_at)
       values ($1, $2, 'BOOTSTRAP_API_KEY', $3, $4, '{*}', $5) on conflict (secret_hash) do nothing`,
      [uuidV7(), workspaceId, PREFIX, hash, new Date()],
    );
  }
}
