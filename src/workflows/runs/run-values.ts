import { notFound } from '@libs/errors';
import { Database } from '../../database/database.js';
import { Injectable } from '@nestjs/common';
import { redacted } from '../engine/hidden-texts.js';

/** A value of a node's record that is too large to be shown with the run. */
export interface SpilledValue {
  $blob: string;
  /** Bytes of its JSON. */
  size: number;
}

/** Bytes of JSON above which a value is shown as a `$blob`. PostgreSQL itself keeps large values out of the row. */
export const SHOWN_MAX_BYTES = 256 * 1024;

const fields = ['input', 'output'] as const;

/** SQL for a node's `input` or `output` as it is shown. The id names the record and the field. */
export const shownValue = (field: (typeof fields)[number]): string => `
  case when octet_length(${field}::text) > ${SHOWN_MAX_BYTES}
       then json_build_object('$blob', translate(encode(convert_to(json_build_array(node_id, path, attempt, '${field}')::text, 'UTF8'), 'base64'), E'+/=\\n', '-_'),
                              'size', octet_length(${field}::text))
       else ${field} end as ${field}`;

/** Values of runs that are read one by one. */
@Injectable()
export class RunValues {
  constructor(private readonly database: Database) {}

  /** The JSON of a value. @throws AppError `not_found` */
  async read(workspaceId: string, runId: string, blobId: string): Promise<string> {
    const named = parseId(blobId);
    if (!named) throw notFound('value');
    const { nodeId, path, attempt, field } = named;
    const [row] = await this.database.query<{ value: string | null }>(
      `select n.${field}::text as value from node_execution n join run r on r.id = n.run_id
        where n.run_id = $1 and r.workspace_id = $2 and n.node_id = $3 and n.path = $4 and n.attempt = $5`,
      [runId, workspaceId, nodeId, path, attempt],
    );
    if (row?.value == null) throw notFound('value');
    return redacted(row.value);
  }
}

function parseId(
  blobId: string,
): { nodeId: string; path: string; attempt: number; field: (typeof fields)[number] } | undefined {
  try {
    const named: unknown = JSON.parse(Buffer.from(blobId, 'base64url').toString());
    if (!Array.isArray(named)) return undefined;
    const [nodeId, path, attempt, field] = named as unknown[];
    if (typeof nodeId !== 'string' || typeof path !== 'string' || !Number.isSafeInteger(attempt)) return undefined;
    const known = fields.find((name) => name === field);
    return known && { nodeId, path, attempt: attempt as number, field: known };
  } catch {
    return undefined;
  }
}
