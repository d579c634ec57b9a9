import { setImmediate as nextTurn } from 'node:timers/promises';
import { sha256, uuidV7 } from '#libs/crypto';
import type { ProviderEvent } from '../../../actions/triggers/event-feed.js';
import type { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { runWeight } from '../../engine/journal/writer/backlog.js';
import type { RunRow } from '../../engine/journal/rows.js';
import { newRun } from '../../engine/new-run.js';
import type { SubscriptionRow } from './subscription.js';

/** Events of one subscription, in the order in which they are to start runs. */
export interface ArrivedEvents {
  subscription: Pick<SubscriptionRow, 'id' | 'workspace_id' | 'connection_id'>;
  events: readonly ProviderEvent[];
}

/** A deployed workflow that starts by events. */
export interface Listener {
  workflow_id: string;
  workspace_id: string;
  version: number;
  subscription_id: string;
  trigger: string;
  input: object;
}

/** A run that an event is to start, unless it has started one before. */
export interface Candidate {
  subscriptionId: string;
  event: ProviderEvent;
  /** Its id, as it is stored. */
  eventId: string;
  run: RunRow;
}

/** What a run is made of, but for its place among the others. */
type Sketch = Omit<Candidate, 'run'> & { listener: Listener; data: object };

/** Runs of one batch, about how many characters they have, and after how long one is handed out however small it is. */
const MAX_RUNS = 500;
const MAX_CHARACTERS = 8 * 1_048_576;
const MAX_MS = 10_000;
/** How long the event loop is kept until others have their turn. */
const SLICE_MS = 8;
const LONGEST_ID = 300;

/**
 * The runs that events start, in batches that one transaction each can take; the last one, which may be empty, is what it
 * returns. A page may have thousands of events, and each a thousand workflows that listen.
 */
export async function* batchesOf(
  arrived: readonly ArrivedEvents[],
  listeners: readonly Listener[],
  find: TriggerCatalog['find'],
): AsyncGenerator<Candidate[], Candidate[]> {
  const bySubscription = Map.groupBy(listeners, ({ subscription_id: id }) => id);
  const batch = new Batch();
  let turned = performance.now();
  for (const { subscription, events } of arrived)
    for (const event of events) {
      const eventId = storableId(event.id);
      // Listeners that take an event as it is take the same object.
      const sizes = new Map<object, number>();
      for (const listener of bySubscription.get(subscription.id) ?? []) {
        if (performance.now() - turned > SLICE_MS) {
          await nextTurn();
          turned = performance.now();
        }
        const data = find(listener.trigger)?.source.select(event, listener.input);
        const size = data ? (sizes.get(data) ?? runWeight({ input: data, definition: null })) : 0;
        if (batch.isFullFor(size)) yield batch.take();
        if (!data) continue;
        sizes.set(data, size);
        batch.add({ subscriptionId: subscription.id, event, eventId, listener, data }, size);
      }
    }
  return batch.take();
}

class Batch {
  private sketches: Sketch[] = [];
  private characters = 0;
  private began = performance.now();
  private at = 0;

  isFullFor(size: number): boolean {
    const { length } = this.sketches;
    if (length === MAX_RUNS || (length > 0 && this.characters + size > MAX_CHARACTERS)) return true;
    return performance.now() - this.began > MAX_MS;
  }

  add(sketch: Sketch, size: number): void {
    this.sketches.push(sketch);
    this.characters += size;
  }

  /**
   * What is in it, and empties it. Ids are ordered by time, so those of a later batch are of a later millisecond, and in a batch
   * by the order of the events: the history shows them as they happened.
   */
  take(): Candidate[] {
    const now = (this.at = Math.max(Date.now(), this.at + 1));
    const receivedAt = new Date(now).toISOString();
    const ids = this.sketches.map(() => uuidV7(now)).sort();
    const candidates = this.sketches.map(({ listener, data, ...of }, index) => {
      const { workspace_id: workspaceId, workflow_id: workflowId, version } = listener;
      const plan = { workspaceId, workflowId, version, definition: null };
      const input = { event: data, eventId: of.eventId, receivedAt };
      return { ...of, run: newRun({ plan, trigger: 'event', input, id: ids[index] }, now) };
    });
    this.sketches = [];
    this.characters = 0;
    this.began = performance.now();
    return candidates;
  }
}

/** An id that an index takes, however long the provider's is. */
function storableId(id: string): string {
  return id.length > LONGEST_ID ? sha256(id).toString('hex') : id;
}
