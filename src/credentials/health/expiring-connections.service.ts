import { Inject, Injectable } from '@nestjs/common';
import { EventOutbox } from '../../events/outbox/event-outbox.js';
import { ExpirySweep } from '../../events/outbox/expiry-sweep.js';
import { Environment } from '../../platform/config/environment.js';
import { Database } from '../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';

interface ExpiringConnection {
  id: string;
  workspaceId: string;
  connector: string;
  name: string;
  endUserId: string | null;
  expiresAt: Date;
}

/** Sends `connection.expiring` for credentials that end soon and that only a person can renew, as `expiresSoon` says. */
@Injectable()
export class ExpiringConnections extends ExpirySweep<ExpiringConnection> {
  protected readonly type = 'connection.expiring';
  protected readonly days: number;
  /** A new key or sign-in has an end of its own. */
  protected readonly take = `
    update connection set expiry_told_version = credential_version
     where (workspace_id, id) in (
       select workspace_id, id from connection
        where workspace_id = any($1::uuid[]) and state = 'connected' and refresh_token is null
          and expiry_told_version is distinct from credential_version
          and expires_at > now() and expires_at < now() + make_interval(days => $2)
        order by expires_at limit $3 for update skip locked)
    returning id, workspace_id as "workspaceId", connector, name, end_user_id as "endUserId", expires_at as "expiresAt"`;

  constructor(
    database: Database,
    outbox: EventOutbox,
    { CONNECTION_EXPIRY_WARNING_DAYS }: Environment,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ database, outbox, logger });
    this.days = CONNECTION_EXPIRY_WARNING_DAYS;
  }

  protected dataOf({ id: connectionId, connector, name, endUserId, expiresAt }: ExpiringConnection): object {
    const whose = endUserId !== null && { endUserId };
    return { connectionId, connector, name, ...whose, expiresAt: expiresAt.toISOString() };
  }
}
