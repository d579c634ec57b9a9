/** An event with its place in the chain, as its signature holds it. */
export interface ChainedEvent {
  id: string;
  workspaceId: string;
  sequence: number;
  /** Epoch milliseconds. */
  at: string;
  actorKind: string;
  actorId: string | null;
  action: string;
  object: string | null;
  result: string;
  times: number;
  address: string | null;
  requestId: string | null;
  /** JSON as it is stored. */
  details: string | null;
}

/** Where the beginning of a chain ends: the number of its last event, and the hash of all up to it. */
export interface ChainEnd {
  workspaceId: string;
  sequence: number;
  hash: Buffer;
}

/** What the signature of an event holds; by the hash before it, that of all earlier events too. */
export function eventParts(event: ChainedEvent, previous: Buffer): unknown[] {
  const { id, workspaceId, sequence, at, actorKind, actorId, action, object, result, times } = event;
  const { address, requestId, details } = event;
  const who = [actorKind, actorId, address, requestId];
  return [
    'event',
    previous.toString('hex'),
    id,
    workspaceId,
    sequence,
    at,
    ...who,
    action,
    object,
    result,
    times,
    details,
  ];
}

/** What the signature of a chain up to an event holds. */
export function endParts({ workspaceId, sequence, hash }: ChainEnd): unknown[] {
  return ['end', workspaceId, sequence, hash.toString('hex')];
}
