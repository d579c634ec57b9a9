import { api, type Schemas } from '../client.js';

/** An address that is told of events. */
export type EventEndpoint = Schemas['EventEndpoint'];
/** One event on its way to an endpoint. */
export type Delivery = Schemas['Delivery'];
/** A delivery with what was sent and each attempt. */
export type DeliveryDetails = Schemas['DeliveryDetails'];
/** What may be changed of an endpoint. */
export type EndpointChange = Partial<Pick<EventEndpoint, 'name' | 'url' | 'events' | 'state'>>;

/** An event that endpoints may choose. */
export interface EventType {
  name: EventEndpoint['events'][number];
  title: string;
  description: string;
}

/** Address of the events there are. */
export const EVENT_TYPES = '/api/event-types';
/** Address of the workspace's endpoints. */
export const EVENT_ENDPOINTS = '/api/event-endpoints';
/** Address of one of them. */
export const endpointPath = (id: string): string => `${EVENT_ENDPOINTS}/${encodeURIComponent(id)}`;
/** Address of what was sent to it. */
export const deliveriesPath = (id: string): string => `${endpointPath(id)}/deliveries`;

/** Makes an endpoint; only this answer holds its secret. */
export const createEndpoint = (body: Schemas['CreateEventEndpoint']) => api.post('/api/event-endpoints', { body });

/** Changes, pauses or resumes an endpoint. */
export const changeEndpoint = (id: string, body: EndpointChange) =>
  api.patch('/api/event-endpoints/{id}', { path: { id }, body });

/** Gives an endpoint another secret; only this answer holds it. */
export const renewSecret = (id: string) => api.post('/api/event-endpoints/{id}/secret', { path: { id } });

/** Removes an endpoint. */
export const deleteEndpoint = (id: string) => api.delete('/api/event-endpoints/{id}', { path: { id } });

/** Delivers an event again. */
export const resendEvent = (id: string, event: string) =>
  api.post('/api/event-endpoints/{id}/deliveries/{event}/resend', { path: { id, event } });
