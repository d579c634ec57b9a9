import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { EventFeed, ProviderEvent } from '../../../actions/triggers/event-feed.js';
import { Environment } from '../../../platform/config/environment.js';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { translateDatabaseError } from '../../../platform/database/connection/statements/database-error.js';
import { ConnectionShare } from '../../../platform/database/shared/connection-share.js';
import { Backlog, runWeight } from '../../engine/journal/writer/backlog.js';
import type { ArrivedEvents } from './event-batches.js';
import { EventStore } from './event-store.js';

/** Deliveries that are stored in one go. */
const MAX_GROUP = 200;

interface Waiting {
  arrived: ArrivedEvents;
  feed: Pick<EventFeed, 'keep'>;
  /** Whether all of them were known before. */
  done: PromiseWithResolvers<boolean>;
}

/**
 * Stores deliveries of this process, all of a workspace that wait in one go: its next group starts when its last one is
 * committed, so groups grow with the load and a lone delivery waits for nobody, least of all for another workspace. Who delivers
 * is answered when theirs is on disk.
 */
@Injectable()
export class EventWriter {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly backlog: Backlog;

  constructor(
    private readonly store: EventStore,
    private readonly share: ConnectionShare,
    private readonly crashPoints: CrashPoints,
    { RUN_BACKLOG_MAX_CHARACTERS }: Environment,
  ) {
    this.backlog = new Backlog(RUN_BACKLOG_MAX_CHARACTERS);
  }

  /**
   * Resolves when the events and what they start are on disk, and what their feed keeps of them.
   * @returns whether they start nothing since all of them were known before
   * @throws AppError `unavailable` when too many wait
   */
  async accept(arrived: ArrivedEvents, feed: Pick<EventFeed, 'keep'>): Promise<boolean> {
    const { workspace_id: workspaceId } = arrived.subscription;
    const start = { workspace_id: workspaceId, input: arrived.events, definition: null };
    this.backlog.require(start);
    const weight = runWeight(start);
    this.backlog.add(workspaceId, weight);
    try {
      const isRepeated = await this.stored(workspaceId, { arrived, feed, done: Promise.withResolvers<boolean>() });
      this.crashPoints.pass('after-event');
      return isRepeated;
    } finally {
      this.backlog.add(workspaceId, -weight);
    }
  }

  private stored(workspaceId: string, waiting: Waiting): Promise<boolean> {
    const line = this.waiting.get(workspaceId);
    if (line) line.push(waiting);
    else void this.write(workspaceId, [waiting]);
    return waiting.done.promise;
  }

  private async write(workspaceId: string, line: Waiting[]): Promise<void> {
    this.waiting.set(workspaceId, line);
    while (line.length > 0) await this.writeGroup(workspaceId, line.splice(0, MAX_GROUP));
    this.waiting.delete(workspaceId);
  }

  /** One that cannot be stored is refused alone; while the database is away all of them are. */
  private async writeGroup(workspaceId: string, group: readonly Waiting[]): Promise<void> {
    try {
      this.crashPoints.pass('before-event');
      const all = group.map(({ arrived }) => arrived);
      const repeated = await this.share.forRequest(workspaceId, async () => {
        await keep(group);
        return this.store.accept(all);
      });
      for (const { arrived, done } of group) done.resolve(isAllIn(repeated, arrived));
    } catch (thrown) {
      const error = translateDatabaseError(thrown);
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (group.length === 1 || isAway) for (const { done } of group) done.reject(error);
      else for (const one of group) await this.writeGroup(workspaceId, [one]);
    }
  }
}

/** Lets each feed keep all of its own at once. */
async function keep(group: readonly Waiting[]): Promise<void> {
  for (const line of Map.groupBy(group, ({ arrived }) => arrived.subscription.id).values()) {
    const [{ arrived, feed }] = line as [Waiting];
    const { connection_id: connectionId } = arrived.subscription;
    const events = line.flatMap((one) => one.arrived.events);
    if (connectionId !== null) await feed.keep?.(connectionId, events);
  }
}

function isAllIn(repeated: ReadonlySet<ProviderEvent>, { events }: ArrivedEvents): boolean {
  return events.length > 0 && events.every((event) => repeated.has(event));
}
