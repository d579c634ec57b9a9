import type { Database } from '../../platform/database/connection/database.js';
import type { AuditSignature } from './audit-signer.js';
import type { ChainedEvent, ChainEnd } from './signed-parts.js';

/** An event as it is stored, with what was computed of it anew. */
export interface StoredEvent {
  event: ChainedEvent;
  hash: Buffer;
  /** What the hash should be, after that of the event before. */
  digest: Buffer;
  /** Absent from events of versions that signed none. */
  signature?: AuditSignature;
}

interface Row {
  id: string;
  sequence: string;
  at: string;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  object: string | null;
  result: string;
  times: number;
  address: string | null;
  request_id: string | null;
  details: string | null;
  hash: Buffer;
  digest: Buffer;
  key_id: string | null;
  mac: Buffer | null;
}

const PAGE = 1000;

/** Computed here and not by the function of the trigger: whoever changes the log could change that too. */
const read = `
  select id, sequence, trim_scale(extract(epoch from at) * 1000)::text as at, actor_kind, actor_id, action, object, result, times,
         address, request_id, details::text as details, hash, key_id, mac,
         sha256(coalesce(lag(hash) over (order by sequence), $3) || convert_to(jsonb_build_array(id, workspace_id, sequence,
           extract(epoch from at), actor_kind, actor_id, action, object, result, times, address, request_id, details::text)::text,
           'UTF8')) as digest
    from (select * from audit_event where workspace_id = $1 and sequence > $2
           order by sequence limit ${PAGE}) as page
   order by sequence`;

/** Reads the events after a place of a chain in their order, some at a time: a log may have millions. */
export async function* readChain(database: Database, { workspaceId, ...after }: ChainEnd): AsyncGenerator<StoredEvent> {
  for (let { sequence, hash } = after; ;) {
    const rows = await database.query<Row>(read, [workspaceId, sequence, hash]);
    for (const row of rows) yield storedEvent(workspaceId, row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    [sequence, hash] = [Number(last.sequence), last.hash];
  }
}

function storedEvent(workspaceId: string, row: Row): StoredEvent {
  const { id, at, action, object, result, times, address, details, hash, digest, key_id: keyId, mac } = row;
  return {
    event: {
      id,
      workspaceId,
      sequence: Number(row.sequence),
      at,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      action,
      object,
      result,
      times,
      address,
      requestId: row.request_id,
      details,
    },
    hash,
    digest,
    ...(keyId !== null && mac !== null && { signature: { keyId, mac } }),
  };
}
