import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { decodeCursor, pageOf, pageSchema, type PageOf } from '../../http/endpoints/page.js';
import { Database } from '../../platform/database/connection/database.js';
import { Call, ListCalls } from './call.dto.js';

interface CallRow {
  id: string;
  action: string;
  connection_id: string | null;
  status: number;
  code: string | null;
  duration_ms: number;
  request_id: string;
  at: Date;
}

/** Reading the log of calls. */
@Controller()
export class CallsController {
  constructor(private readonly database: Database) {}

  @Endpoint('GET /api/calls', 'List calls of the last seven days', {
    access: { scope: 'connectors' },
    answer: pageSchema(jsonSchema(Call)),
  })
  async list(@Input() input: ListCalls, @CallerOf() caller: Caller): Promise<PageOf<Call>> {
    const after = decodeCursor(input.cursor, 'calls');
    const rows = await this.database.query<CallRow>(
      `select id, action, connection_id, status, code, duration_ms, request_id, at
         from call_log
        where workspace_id = $1 and ($2::uuid is null or id < $2) and ($3::text is null or connector = $3)
          and ($4::uuid is null or connection_id = $4) and ($5::smallint is null or status = $5)
        order by id desc limit $6`,
      [caller.workspaceId, after?.id, input.connector, input.connection, input.status, input.limit + 1],
    );
    return pageOf('calls', { rows, limit: input.limit, position: (row) => row, view: toView });
  }
}

function toView(row: CallRow): Call {
  return {
    id: row.id,
    action: row.action,
    ...(row.connection_id !== null && { connectionId: row.connection_id }),
    status: row.status,
    ...(row.code !== null && { code: row.code }),
    durationMs: row.duration_ms,
    requestId: row.request_id,
    at: row.at.toISOString(),
  };
}
