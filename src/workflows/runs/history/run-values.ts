import type { Caller } from '#libs/access';
import { notFound } from '#libs/errors';
import { Database } from '../../../platform/database/connection/database.js';
import { Injectable } from '@nestjs/common';
import { RunSecrets, type SecretRun } from '../../engine/secrets/run-secrets.service.js';

/** A value of a node's record that is too large to be shown with the run. */
export interface SpilledValue {
  $blob: string;
  /** Bytes of its JSON. */
  size: number;
}

/** Bytes of JSON above which a value is shown as a `$blob`. PostgreSQL itself keeps large values out of the row. */
export const SHOWN_MAX_BYTES = 256 * 1024;

const fields = ['input', 'output'] as const;
type Field = (typeof fields)[number];

/** SQL for a value as it is shown; `id` is that of the record and the field. */
const shown = (value: string, id: string): string => `
  case when octet_length(${value}::text) > ${SHOWN_MAX_BYTES}
       then json_build_object('$blob', translate(encode(convert_to(${id}::text, 'UTF8'), 'base64'), E'+/=\\n', '-_'),
                              'size', octet_length(${value}::text))
       else ${value} end`;

/** SQL for a node's `input` or `output` as it is shown. */
export const shownValue = (field: Field): string =>
  `${shown(field, `json_build_array(node_id, path, attempt, '${field}')`)} as ${field}`;

/** SQL for the `input` or `output` of a run, which is named `r`, as it is shown. */
export const shownRunValue = (field: Field): string =>
  `${shown(`r.${field}`, `json_build_array('${field}')`)} as ${field}`;

/** Values of runs that are read one by one. */
@Injectable()
export class RunValues {
  constructor(
    private readonly database: Database,
    private readonly secrets: RunSecrets,
  ) {}

  /** The JSON of a value as this caller may see it. @throws AppError `not_found` */
  async read(caller: Caller, runId: string, blobId: string): Promise<string> {
    const named = parseId(blobId);
    if (!named) throw notFound('value');
    const { field, record } = named;
    const [row] = await this.database.query<SecretRun & { value: string | null }>(
      record
        ? `select n.${field}::text as value, r.id, r.workspace_id, r.sealed from node_execution n join run r on r.workspace_id = n.workspace_id and r.id = n.run_id
            where n.run_id = $1 and n.workspace_id = $2 and n.node_id = $3 and n.path = $4 and n.attempt = $5`
        : `select ${field}::text as value, id, workspace_id, sealed from run where id = $1 and workspace_id = $2`,
      [runId, caller.workspaceId, ...(record ?? [])],
    );
    if (row?.value == null) throw notFound('value');
    return this.secrets.shownJson(row, caller, row.value);
  }
}

const MAX_INTEGER = 2_147_483_647;
const isColumnText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
const isColumnInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= MAX_INTEGER;

/** A value of the run itself, or of one of its records. */
interface NamedValue {
  field: Field;
  /** Node, path and attempt. */
  record?: [string, string, number];
}

function parseId(blobId: string): NamedValue | undefined {
  try {
    const named: unknown = JSON.parse(Buffer.from(blobId, 'base64url').toString());
    if (!Array.isArray(named)) return undefined;
    const [name, attempt, path, nodeId] = named.toReversed() as unknown[];
    const field = fields.find((known) => known === name);
    if (field === undefined || named.length === 1) return field && { field };
    if (named.length !== 4) return undefined;
    if (!isColumnText(nodeId) || !isColumnText(path) || !isColumnInteger(attempt)) return undefined;
    return { field, record: [nodeId, path, attempt] };
  } catch {
    return undefined;
  }
}
