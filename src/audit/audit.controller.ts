import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../http/endpoints/input.decorator.js';
import { decodeCursor, pageOf, pageSchema, type PageOf } from '../http/endpoints/page.js';
import { Database } from '../platform/database/connection/database.js';
import { AuditEventEntity } from './audit-event.entity.js';
import { AuditEventView, ListAuditEvents } from './audit.dto.js';

/** What a list shows; hashes and signatures stay where they are. */
const SHOWN = {
  id: true,
  sequence: true,
  at: true,
  actorKind: true,
  actorId: true,
  action: true,
  object: true,
  result: true,
  times: true,
  address: true,
  requestId: true,
  details: true,
} as const;

/** Reading the audit log; nothing writes it from outside. */
@Controller()
export class AuditController {
  constructor(
    @InjectRepository(AuditEventEntity) private readonly events: Repository<AuditEventEntity>,
    private readonly database: Database,
  ) {}

  @Endpoint('GET /api/audit', 'List audit events', {
    access: { scope: 'admin' },
    answer: pageSchema(jsonSchema(AuditEventView)),
  })
  async list(@Input() input: ListAuditEvents, @CallerOf() caller: Caller): Promise<PageOf<AuditEventView>> {
    const after = decodeCursor(input.cursor, 'audit');
    const { workspaceId } = caller;
    const rows = await this.events.find({
      select: SHOWN,
      where: { workspaceId, ...(after && { id: LessThan(after.id) }), ...(input.action && { action: input.action }) },
      order: { id: 'DESC' },
      take: input.limit + 1,
    });
    const names = await this.namesOf(rows);
    const view = (event: AuditEventEntity) => toView(event, names.get(event.actorId ?? ''));
    return pageOf('audit', { rows, limit: input.limit, position: (row) => row, view });
  }

  /** What people and keys that acted are called now, by their ids; those that are no more have no name. */
  private async namesOf(events: readonly AuditEventEntity[]): Promise<ReadonlyMap<string, string>> {
    const actors = (kind: AuditEventEntity['actorKind']) =>
      events.flatMap(({ actorKind, actorId }) => (actorKind === kind && actorId !== null ? [actorId] : []));
    const rows = await this.database.query<{ id: string; name: string }>(
      `select id, email as name from person where id = any($1::uuid[])
       union all
       select id, name from api_key where id = any($2::uuid[])`,
      [actors('person'), actors('key')],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

function toView(event: AuditEventEntity, actorName: string | undefined): AuditEventView {
  const { id, sequence, at, actorKind, actorId, action, object, result, times, address, requestId, details } = event;
  return {
    id,
    sequence: Number(sequence),
    at: at.toISOString(),
    actor: {
      kind: actorKind,
      ...(actorId !== null && { id: actorId }),
      ...(actorName !== undefined && { name: actorName }),
    },
    action,
    ...(object !== null && { object }),
    result,
    times,
    ...(address !== null && { address }),
    ...(requestId !== null && { requestId }),
    ...(details !== null && { details }),
  };
}
