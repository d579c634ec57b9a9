import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { AppError } from '#libs/errors';
import { inTurns, jsonPieces } from '#libs/json';
import { Database } from '../../../../platform/database/connection/database.js';
import type { Plan } from '../../../compiler/plan.js';
import type { RunKey } from '../../../engine/new-run.js';
import { isFileReference } from '../../../../files/file-reference.js';
import { REDACTED } from '../../../nodes/contract/hidden-texts.js';
import { CALLER_HEADERS } from '../../../nodes/webhook/webhook-start-data.js';
import type { TakenRequest } from './webhook-intake.js';

/** What runs under a key. */
type KeyedPlan = Pick<Plan, 'workspaceId' | 'workflowId' | 'version' | 'definition'>;

interface KeyRow {
  run_id: string;
  fingerprint: string;
  stored: boolean;
}

/** A process of an earlier version stores keys before their runs. */
const read = `
  select k.run_id, '\\x' || encode(k.fingerprint, 'hex') as fingerprint, 
         exists (select from run r where r.workspace_id = k.workspace_id and r.id = k.run_id) as stored
    from run_key k where k.workspace_id = $1 and k.workflow_id = $2 and k.key = $3 and k.expires_at > now()`;

/** Keys that name requests, 24 h: one key, one run, however often the request comes. They are stored with their runs. */
@Injectable()
export class RunKeys {
  constructor(private readonly database: Database) {}

  /**
   * The run that a key has started, if it has.
   * @throws AppError `idempotency_key_reused` for another request, `idempotency_in_progress` while it is unknown
   */
  async runOf({ workspaceId, workflowId }: KeyedPlan, { key, fingerprint }: RunKey): Promise<string | undefined> {
    const [row] = await this.database.prepared<KeyRow>('read-run-key', read, [workspaceId, workflowId, key]);
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint)
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used with another request.');
    if (row.stored) return row.run_id;
    throw new AppError('idempotency_in_progress', 'A request with this Idempotency-Key is being worked on.', {
      retryAfter: 1,
    });
  }
}

/**
 * A key as it is stored, under a name by which nothing else is found: what a test has called must not answer for the deployed
 * workflow, nor an earlier draft for the one that was saved since.
 */
export async function runKey(
  { version, definition }: KeyedPlan,
  name: string,
  { input, files }: Pick<TakenRequest, 'input' | 'files'>,
): Promise<RunKey> {
  const key = version === null ? `draft:${await digestOf(definition)}:${name}` : `live:${name}`;
  const { body, queryParams, params, method } = input;
  const content = files.length > 0 ? byContent(body, files) : body;
  const parts = [method, params, queryParams, content, ...credentialsOf(input)];
  return { key, fingerprint: `\\x${await digestOf(parts)}` };
}

/** What a caller proves to the workflow alone: the answer that was made for it is not for a caller who has another one. */
function credentialsOf({ headers }: TakenRequest['input']): string[][] {
  return CALLER_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined || value === REDACTED ? [] : [[name, value]];
  });
}

/** SHA-256 of the JSON of a value, which may be large, in hex. */
async function digestOf(value: unknown): Promise<string> {
  const digest = createHash('sha256');
  const pause = inTurns();
  for (const piece of jsonPieces(value)) {
    digest.update(piece);
    await pause();
  }
  return digest.digest('hex');
}

/** A body with the digests of its files instead of their ids, which each request has of its own. */
function byContent(body: unknown, files: TakenRequest['files']): unknown {
  if (isFileReference(body)) {
    const { sha256 } = files.find(({ id }) => id === body.$file)!;
    return { ...body, $file: sha256.toString('hex') };
  }
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map((item) => byContent(item, files));
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, byContent(value, files)]));
}
