import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';

/** Tells whether the database itself keeps the service's own role from rewriting the audit log. */
@Injectable()
export class AuditOwner implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.isApart()))
      this.logger.info(
        { part: 'audit' },
        'the tables of the audit log belong to the role of the service: only signatures and anchors show what that role changes; see docs/explanation/audit-log.md',
      );
  }

  /** Whether the tables belong to a role whose rights the service's role neither has nor can take. */
  async isApart(): Promise<boolean> {
    const [row] = await this.database.query<{ apart: boolean }>(
      `select bool_and(not pg_has_role(current_user, c.relowner, 'member') and not pg_has_role(current_user, n.nspowner, 'member')) as apart
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.oid in ('audit_event'::regclass, 'audit_chain'::regclass, 'audit_checkpoint'::regclass)`,
    );
    return row?.apart === true;
  }
}
