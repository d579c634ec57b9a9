import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../http/endpoints/input.decorator.js';
import { decodeCursor, pageOf, pageSchema, type PageOf } from '../http/endpoints/page.js';
import { Database } from '../platform/database/connection/database.js';
import { AuditEventView, ListAuditEvents } from './audit.dto.js';

interface AuditRow {
  id: string;
  sequence: string;
  at: Date;
  actor_kind: AuditEventView['actor']['kind'];
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  object: string | null;
  result: AuditEventView['result'];
  times: number;
  address: string | null;
  request_id: string | null;
  details: unknown;
}

/** Reading the audit log; nothing writes it from outside. */
@Controller()
export class AuditController {
  constructor(private readonly database: Database) {}

  @Endpoint('GET /api/audit', 'List audit events', {
    access: { scope: 'admin' },
    answer: pageSchema(jsonSchema(AuditEventView)),
  })
  async list(@Input() input: ListAuditEvents, @CallerOf() caller: Caller): Promise<PageOf<AuditEventView>> {
    const after = decodeCursor(input.cursor, 'audit');
    const rows = await this.database.query<AuditRow>(
      `select e.id, sequence, at, actor_kind, actor_id, coalesce(p.email, k.name) as actor_name, action, object, result,
              times, address, request_id, details
         from audit_event e
         left join person p on p.id = case when actor_kind = 'person' then actor_id::uuid end
         left join api_key k on k.id = case when actor_kind = 'key' then actor_id::uuid end
        where e.workspace_id = $1 and ($2::uuid is null or e.id < $2) and ($3::text is null or action = $3)
        order by e.id desc limit $4`,
      [caller.workspaceId, after?.id, input.action, input.limit + 1],
    );
    return pageOf('audit', { rows, limit: input.limit, position: (row) => row, view: toView });
  }
}

function toView(row: AuditRow): AuditEventView {
  return {
    id: row.id,
    sequence: Number(row.sequence),
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      ...(row.actor_id !== null && { id: row.actor_id }),
      ...(row.actor_name !== null && { name: row.actor_name }),
    },
    action: row.action,
    ...(row.object !== null && { object: row.object }),
    result: row.result,
    times: row.times,
    ...(row.address !== null && { address: row.address }),
    ...(row.request_id !== null && { requestId: row.request_id }),
    ...(row.details !== null && { details: row.details }),
  };
}
