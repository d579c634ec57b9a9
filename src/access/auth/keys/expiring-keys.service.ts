import { Inject, Injectable } from '@nestjs/common';
import { EventOutbox } from '../../../events/outbox/event-outbox.js';
import { ExpirySweep } from '../../../events/outbox/expiry-sweep.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';

interface ExpiringKey {
  id: string;
  workspaceId: string;
  name: string;
  prefix: string;
  expiresAt: Date;
}

/** Tells of API keys that end soon. */
@Injectable()
export class ExpiringKeys extends ExpirySweep<ExpiringKey> {
  protected readonly type = 'key.expiring';
  protected readonly days: number;
  protected readonly take = `
    update api_key set expiry_told_at = now()
     where id in (
       select id from api_key
        where workspace_id = any($1::uuid[]) and expiry_told_at is null
          and expires_at > now() and expires_at < now() + make_interval(days => $2)
        order by expires_at limit $3 for update skip locked)
    returning id, workspace_id as "workspaceId", name, prefix, expires_at as "expiresAt"`;

  constructor(
    database: Database,
    outbox: EventOutbox,
    { KEY_EXPIRY_WARNING_DAYS }: Environment,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ database, outbox, logger });
    this.days = KEY_EXPIRY_WARNING_DAYS;
  }

  protected dataOf({ id: keyId, name, prefix, expiresAt }: ExpiringKey): object {
    return { keyId, name, prefix, expiresAt: expiresAt.toISOString() };
  }
}
