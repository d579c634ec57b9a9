import { Injectable } from '@nestjs/common';
import type { ProviderEvent } from '../../../actions/triggers/event-feed.js';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { JobQueue } from '../../../platform/database/queue/job-queue.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import { jobOf } from '../../engine/journal/rows.js';
import { newRunsStatement } from '../../engine/journal/writer/group-statement.js';
import { batchesOf, type ArrivedEvents, type Candidate, type Listener } from './event-batches.js';

/** What goes along with a transaction that stores events, before them. */
type Beside = (transaction: Transaction, isLast: boolean) => Promise<void>;

/** As long as a provider may come back with an event, and then some. */
const KEPT_DAYS = 35;

const NONE: ReadonlySet<string> = new Set();

const listenersOf = `
  select workflow_id, workspace_id, version, subscription_id, trigger, input from trigger_listener
   where subscription_id = any($1)`;

/**
 * All processes take events in the same order, so none waits for another in a circle. Nothing starts by one that has stopped
 * listening since the first batch.
 */
const takeEvents = `
  insert into trigger_event (workspace_id, workflow_id, subscription_id, event_id, run_id)
  select x.* from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[])
                    as x(workspace_id, workflow_id, subscription_id, event_id, run_id)
    join trigger_listener l on l.workspace_id = x.workspace_id and l.workflow_id = x.workflow_id and l.subscription_id = x.subscription_id
   order by x.workflow_id, x.subscription_id, x.event_id
  on conflict do nothing returning run_id`;

/** Stores events together with the runs they start: both or neither, and each event once per workflow. */
@Injectable()
export class EventStore {
  constructor(
    private readonly database: Database,
    private readonly catalog: TriggerCatalog,
    private readonly queue: JobQueue,
    private readonly crashPoints: CrashPoints,
    retention: Retention,
  ) {
    retention.add({ table: 'trigger_event', olderThan: 'created_at', days: KEPT_DAYS });
  }

  /**
   * Starts what listens to the events, in as many transactions as that takes. What was stored before one fails stays stored, and
   * starts nothing a second time when the events come again. `beside` goes along with each, and there is a last one even if
   * nothing listens.
   * @returns the events that were known before, and have started nothing
   */
  async accept(arrived: readonly ArrivedEvents[], beside?: Beside): Promise<ReadonlySet<ProviderEvent>> {
    const ids = [...new Set(arrived.map(({ subscription }) => subscription.id))];
    const listeners = await this.database.prepared<Listener>('listeners-of-events', listenersOf, [ids]);
    const batches = batchesOf(arrived, listeners, (key) => this.catalog.find(key));
    const [started, repeated] = [new Set<ProviderEvent>(), new Set<ProviderEvent>()];
    for (;;) {
      const { value: candidates, done: isLast = false } = await batches.next();
      if (candidates.length > 0 || beside) {
        const runs = await this.commit(candidates, isLast, beside);
        for (const { event, run } of candidates) (runs.has(run.id) ? started : repeated).add(event);
      }
      if (isLast) return new Set([...repeated].filter((event) => !started.has(event)));
      this.crashPoints.pass('between-batches');
    }
  }

  /** @returns the ids of the runs that have started */
  private async commit(
    candidates: readonly Candidate[],
    isLast: boolean,
    beside?: Beside,
  ): Promise<ReadonlySet<string>> {
    const started = await this.database.transaction(async (transaction) => {
      await beside?.(transaction, isLast);
      const runs = candidates.length > 0 ? await this.store(candidates, transaction) : NONE;
      this.crashPoints.pass('inside-batch');
      return runs;
    });
    if (started.size > 0) this.queue.wake();
    return started;
  }

  private async store(candidates: readonly Candidate[], transaction: Transaction): Promise<ReadonlySet<string>> {
    const rows = await transaction.prepared<{ run_id: string }>('take-events', takeEvents, [
      candidates.map(({ run }) => run.workspace_id),
      candidates.map(({ run }) => run.workflow_id),
      candidates.map(({ subscriptionId }) => subscriptionId),
      candidates.map(({ eventId }) => eventId),
      candidates.map(({ run }) => run.id),
    ]);
    const won = new Set(rows.map(({ run_id: id }) => id));
    const runs = candidates.flatMap(({ run }) => (won.has(run.id) ? [run] : []));
    if (runs.length === 0) return won;
    const { name, text, values } = newRunsStatement(runs);
    await transaction.prepared(name, text, values);
    await this.queue.enqueue(transaction, runs.map(jobOf));
    return won;
  }
}
