import type { EventEndpoint } from '../api/access/event-endpoint.js';
import { Badge } from '../parts/values/badge.js';

/** How an endpoint stands: whether it gets events, and whether it takes them. */
export function EndpointState({ endpoint: { state, failingSince } }: { endpoint: EventEndpoint }) {
  if (state === 'paused') return <Badge tone="bad">Paused</Badge>;
  return failingSince ? <Badge tone="warn">Failing</Badge> : <Badge tone="good">Active</Badge>;
}
