import { uuidV7 } from '#libs/crypto';
import type { Statements } from '../../platform/database/connection/database.js';
import type { EventName } from '../event-types.js';

/** Something that has happened, for the endpoints of its workspace that have chosen it. */
export interface NewEvent {
  id: string;
  workspaceId: string;
  type: EventName;
  /** As `eventTypes` declares it. */
  data: object;
  /** Of a run: its workflow, whose name is added as it then is. */
  workflowId?: string;
}

/** Hours for which the service tries to deliver an event. */
export const DELIVERY_HOURS = 24;

/** The statement itself looks up the endpoints: an event that nobody has chosen is not stored. */
const store = `
  with told as (
    insert into outgoing_event (id, workspace_id, type, data, created_at)
    select x.id, x.workspace_id, x.type,
           case when w.id is null then x.data else (x.data::jsonb || jsonb_build_object('workflowName', w.name))::json end, now()
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::json[], $5::uuid[]) as x(id, workspace_id, type, data, workflow_id)
      left join workflow w on w.id = x.workflow_id and w.workspace_id = x.workspace_id
     where exists (select from event_endpoint e
                    where e.workspace_id = x.workspace_id and e.state = 'active' and x.type = any(e.events))
    returning id, workspace_id, type
  )
  insert into event_delivery (endpoint_id, event_id, workspace_id, state, next_at, give_up_at)
  select e.id, told.id, told.workspace_id, 'pending', now(), now() + interval '${DELIVERY_HOURS} hours'
    from told join event_endpoint e on e.workspace_id = told.workspace_id and told.type = any(e.events)
   where e.state = 'active'`;

/** An event that happens now. */
export function newEvent(event: Omit<NewEvent, 'id'>): NewEvent {
  return { id: uuidV7(), ...event };
}

/**
 * Stores events and their deliveries within the transaction in which they happen: both or neither.
 * Callers have asked `EventOutbox` whether anybody wants them.
 */
export async function storeEvents(on: Statements, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await on.prepared('store-events', store, [
    events.map(({ id }) => id),
    events.map(({ workspaceId }) => workspaceId),
    events.map(({ type }) => type),
    events.map(({ data }) => JSON.stringify(data)),
    events.map(({ workflowId }) => workflowId ?? null),
  ]);
}
