import { controlBody, noSuchRoute } from '../kit/control-body.js';
import { deliveryTrouble, type DeliveryTrouble } from '../kit/deliveries.js';
import type { ProviderRequest } from '../kit/provider.js';
import { empty, json, type Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import { choice, integer, object, text } from '../kit/shape.js';
import type { Channels } from './channels/channels.js';
import type { EventInput, EventPerson } from './events/calendar-event.js';
import type { CalendarSwitches } from './calendar-switches.js';
import type { ConferenceSettings } from './events/conference.js';
import { eventBody } from './events/event-shape.js';

/** What a test may do to the calendar fake from outside. */
export interface CalendarControls {
  readonly switches: CalendarSwitches;
  readonly channels: Channels;
  placeEvent(calendarId: string, event: EventInput, organizer?: EventPerson): Record<string, unknown>;
  changeEvent(calendarId: string, eventId: string, fields: EventInput): Record<string, unknown>;
  cancelEvent(calendarId: string, eventId: string): void;
  expireSyncTokens(): void;
}

const placed = object({
  calendarId: text({ min: 1 }),
  event: eventBody,
  'organizer?': object({ email: text({ min: 3 }) }),
});
const changed = object({ calendarId: text({ min: 1 }), event: eventBody });
const cancelled = object({ calendarId: text({ min: 1 }) });
const pages = object({ times: integer({ min: 0, max: 1000 }) });
const conference = object({
  'pendingReads?': integer({ min: 0, max: 1000 }),
  'outcome?': choice('success', 'failure'),
});

type Handler = (fake: CalendarControls, request: ProviderRequest, params: Readonly<Record<string, string>>) => Reply;

const ROUTES = new Router<Handler>()
  .on('POST /events', (fake, request) => {
    const { calendarId, event, organizer } = controlBody<{
      calendarId: string;
      event: EventInput;
      organizer?: EventPerson;
    }>(request, placed);
    return json(201, fake.placeEvent(calendarId, event, organizer));
  })
  .on('POST /events/:eventId/change', (fake, request, { eventId }) => {
    const { calendarId, event } = controlBody<{ calendarId: string; event: EventInput }>(request, changed);
    return json(200, fake.changeEvent(calendarId, eventId!, event));
  })
  .on('POST /events/:eventId/cancel', (fake, request, { eventId }) => {
    fake.cancelEvent(controlBody<{ calendarId: string }>(request, cancelled).calendarId, eventId!);
    return empty(204);
  })
  .on('POST /sync-tokens/expire', (fake) => {
    fake.expireSyncTokens();
    return empty(204);
  })
  .on('POST /channels/expire', ({ channels }) => {
    channels.expire();
    return empty(204);
  })
  .on('POST /notification-trouble', ({ channels }, request) => {
    channels.delivery.order(controlBody<Partial<DeliveryTrouble>>(request, deliveryTrouble));
    return empty(204);
  })
  .on('POST /empty-pages', ({ switches }, request) => {
    switches.emptyPages = controlBody<{ times: number }>(request, pages).times;
    return empty(204);
  })
  .on('POST /conference', ({ switches }, request) => {
    switches.conference = { ...switches.conference, ...controlBody<Partial<ConferenceSettings>>(request, conference) };
    return empty(204);
  })
  .on('GET /notifications', ({ switches }) => json(200, { notifications: switches.notifications }));

/**
 * `/_sandbox/calendar/…`: `POST events {calendarId, event, organizer?}` puts one in, `POST events/<id>/change {calendarId, event}`
 * lays fields over it, `POST events/<id>/cancel {calendarId}`, `POST sync-tokens/expire`, `POST channels/expire`,
 * `POST notification-trouble {drop?, double?, reorder?}`, `POST empty-pages {times}`, `POST conference {pendingReads?, outcome?}`,
 * `GET notifications` (the mails to guests).
 */
export function controlCalendar(fake: CalendarControls, request: ProviderRequest): Reply {
  const route = ROUTES.find(request.method, request.path);
  return route ? route.target(fake, request, route.params) : noSuchRoute(request);
}
