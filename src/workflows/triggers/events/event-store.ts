import { Injectable } from '@nestjs/common';
import { sha256, uuidV7 } from '#libs/crypto';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import type { ProviderEvent } from '../../../actions/triggers/event-feed.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import { jobOf } from '../../engine/journal/run-job.js';
import type { RunRow } from '../../engine/journal/rows.js';
import { newRunsStatement } from '../../engine/journal/writer/group-statement.js';
import { newRun } from '../../engine/new-run.js';
import type { SubscriptionRow } from './subscription.js';

/** Events of one subscription, in the order in which they are to start runs. */
export interface ArrivedEvents {
  subscription: Pick<SubscriptionRow, 'id'>;
  events: readonly ProviderEvent[];
}

interface Listener {
  workflow_id: string;
  workspace_id: string;
  version: number;
  subscription_id: string;
  trigger: string;
  input: object;
}

/** A run that an event is to start, unless it has started one before. */
interface Candidate {
  subscriptionId: string;
  eventId: string;
  run: RunRow;
}

/** What a run is made of, but for its place among the others. */
type Sketch = Pick<Candidate, 'subscriptionId' | 'eventId'> & { listener: Listener; event: object };

/** As long as a provider may come back with an event, and then some. */
const KEPT_DAYS = 35;
const LONGEST_ID = 300;

const listenersOf = `
  select workflow_id, workspace_id, version, subscription_id, trigger, input from trigger_listener
   where subscription_id = any($1)`;

/** All processes take events in the same order, so none waits for another in a circle. */
const takeEvents = `
  insert into trigger_event (workflow_id, subscription_id, event_id, run_id)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) as x(workflow_id, subscription_id, event_id, run_id)
   order by workflow_id, subscription_id, event_id
  on conflict do nothing returning run_id`;

/** Stores events together with the runs they start: both or neither, and each event once per workflow. */
@Injectable()
export class EventStore {
  constructor(
    private readonly catalog: TriggerCatalog,
    private readonly queue: JobQueue,
    retention: Retention,
  ) {
    retention.add({ table: 'trigger_event', olderThan: 'created_at', days: KEPT_DAYS });
  }

  /** Starts what listens to the events; gives how many runs it were. */
  async accept(transaction: Transaction, arrived: readonly ArrivedEvents[]): Promise<number> {
    const ids = [...new Set(arrived.map(({ subscription }) => subscription.id))];
    const listeners = await transaction.prepared<Listener>('listeners-of-events', listenersOf, [ids]);
    const candidates = candidatesOf(arrived, listeners, (key) => this.catalog.find(key));
    if (candidates.length === 0) return 0;
    const rows = await transaction.prepared<{ run_id: string }>('take-events', takeEvents, [
      candidates.map(({ run }) => run.workflow_id),
      candidates.map(({ subscriptionId }) => subscriptionId),
      candidates.map(({ eventId }) => eventId),
      candidates.map(({ run }) => run.id),
    ]);
    const won = new Set(rows.map(({ run_id: id }) => id));
    const runs = candidates.flatMap(({ run }) => (won.has(run.id) ? [run] : []));
    if (runs.length === 0) return 0;
    const { name, text, values } = newRunsStatement(runs);
    await transaction.prepared(name, text, values);
    await this.queue.enqueue(transaction, runs.map(jobOf));
    return runs.length;
  }
}

function candidatesOf(
  arrived: readonly ArrivedEvents[],
  listeners: readonly Listener[],
  find: TriggerCatalog['find'],
): Candidate[] {
  const bySubscription = Map.groupBy(listeners, ({ subscription_id: id }) => id);
  const sketches = arrived.flatMap(({ subscription: { id: subscriptionId }, events }) =>
    events.flatMap((event) =>
      (bySubscription.get(subscriptionId) ?? []).flatMap((listener): Sketch[] => {
        const data = find(listener.trigger)?.source.select(event, listener.input);
        return data ? [{ subscriptionId, eventId: storableId(event.id), listener, event: data }] : [];
      }),
    ),
  );
  return runsOf(sketches, Date.now());
}

/** Ids are ordered by time, and here by the order of the events too: the history shows them as they happened. */
function runsOf(sketches: readonly Sketch[], now: number): Candidate[] {
  const receivedAt = new Date(now).toISOString();
  const ids = sketches.map(() => uuidV7(now)).sort();
  return sketches.map(({ listener, event, subscriptionId, eventId }, index) => {
    const { workspace_id: workspaceId, workflow_id: workflowId, version } = listener;
    const plan = { workspaceId, workflowId, version, definition: null };
    const input = { event, eventId, receivedAt };
    return { subscriptionId, eventId, run: newRun({ plan, trigger: 'event', input, id: ids[index] }, now) };
  });
}

/** An id that an index takes, however long the provider's is. */
function storableId(id: string): string {
  return id.length > LONGEST_ID ? sha256(id).toString('hex') : id;
}
