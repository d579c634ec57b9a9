import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { Database, type Statements } from '../../platform/database/connection/database.js';
import { eventIdOf } from '../event-type.js';
import type { EventName } from '../event-types.js';
import { newEvent, storeEvents, type NewEvent } from './store-events.js';

const WANTED = `
  select e.workspace_id, array_agg(distinct wanted.type) as names from event_endpoint e cross join unnest(e.events) as wanted(type)
   where e.state = 'active' group by e.workspace_id`;

/**
 * Takes events that happen. It keeps in memory which events the endpoints of a workspace have chosen, so that an event that
 * nobody wants costs no statement. A process hears of a change within a second. While it cannot know whether something has
 * changed, it treats every event as wanted, and the statement looks itself.
 */
@Injectable()
export class EventOutbox implements OnApplicationBootstrap {
  /** Undefined until the first read. */
  private wanted?: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.feed.onChange('eventEndpoints', () => this.load());
    await this.load();
  }

  /** Whether an endpoint of the workspace may have chosen an event. */
  wants(workspaceId: string, type: EventName): boolean {
    if (!this.wanted || !this.feed.isFresh) return true;
    return this.wanted.get(workspaceId)?.has(type) === true;
  }

  /** The workspaces with an endpoint that has chosen an event. */
  workspacesThatWant(type: EventName): string[] {
    return [...(this.wanted ?? [])].flatMap(([workspaceId, names]) => (names.has(type) ? [workspaceId] : []));
  }

  /** Stores an event within the transaction in which it happens, if anybody wants it. */
  async record(transaction: Statements, event: Omit<NewEvent, 'id'>): Promise<void> {
    if (this.wants(event.workspaceId, event.type)) await storeEvents(transaction, [newEvent(event)]);
  }

  /** Whether a message id, such as that of a webhook call, names an event of the workspace. */
  async isOwn(workspaceId: string, message: string): Promise<boolean> {
    const id = eventIdOf(message);
    if (id === undefined) return false;
    const text = 'select from outgoing_event where workspace_id = $1 and id = $2';
    return (await this.database.query(text, [workspaceId, id])).length > 0;
  }

  private async load(): Promise<void> {
    const rows = await this.database.query<{ workspace_id: string; names: string[] }>(WANTED);
    this.wanted = new Map(rows.map(({ workspace_id: id, names }) => [id, new Set(names)]));
  }
}
