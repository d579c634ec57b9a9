import type { Grant } from '../oauth/tokens/token-store.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import type { Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import type { CalendarCall } from './calendar-call.js';
import { controlCalendar } from './calendar-control.js';
import { calendarError, orderedCalendarError } from './calendar-error.js';
import type { EventInput, EventPerson } from './events/calendar-event.js';
import { CalendarSwitches } from './calendar-switches.js';
import { seedCalendar } from './calendar-world.js';
import { Calendars, type Calendar } from './calendars.js';
import { stopChannel, watchEvents } from './channels/channel-calls.js';
import { Channels } from './channels/channels.js';
import { newEvent, replacedEvent, type WriteContext } from './events/compose-event.js';
import { eventView } from './events/event-view.js';
import { listCalendars } from './list-calendars.js';
import { listEvents } from './events/list-events.js';
import { findEvent, getEvent } from './events/read-events.js';
import { cancelEvent, deleteEvent, insertEvent, updateEvent } from './events/write-events.js';

const EVENTS = '/calendars/:calendarId/events';

const ROUTES = new Router<(call: CalendarCall) => Reply>()
  .on('POST /channels/stop', stopChannel)
  .on(`POST ${EVENTS}/watch`, watchEvents)
  .on('GET /users/me/calendarList', listCalendars)
  .on(`GET ${EVENTS}`, listEvents)
  .on(`POST ${EVENTS}`, insertEvent)
  .on(`GET ${EVENTS}/:eventId`, getEvent)
  .on(`PUT ${EVENTS}/:eventId`, updateEvent)
  .on(`DELETE ${EVENTS}/:eventId`, deleteEvent);

/** The authorization server whose tokens the API accepts. */
export interface TokenSource {
  introspect(accessToken: string): Grant | undefined;
  readonly credentials: object;
}

/** Google Calendar v3: calendar list and events, per signed-in account. https://developers.google.com/workspace/calendar/api/v3/reference */
export class FakeCalendar<Tokens extends TokenSource> implements FakeProvider {
  readonly key = 'calendar';
  readonly basePath = '/calendar/v3';
  readonly credentials: Tokens['credentials'];
  readonly channels: Channels;
  private calendars!: Calendars;
  private current!: CalendarSwitches;

  constructor(
    private readonly context: SandboxContext,
    private readonly tokens: Tokens,
  ) {
    this.credentials = tokens.credentials;
    this.channels = new Channels(context.clock);
    this.reset();
  }

  /** Settings of a test, and the mails to guests. */
  get switches(): CalendarSwitches {
    return this.current;
  }

  handle(request: ProviderRequest): Reply {
    const grant = this.authenticate(request.headers.authorization);
    const route = ROUTES.find(request.method, request.path);
    if (!route) throw calendarError('notFound');
    const { params, target } = route;
    const bodiless = request.method === 'GET' || request.method === 'DELETE';
    if (bodiless && request.body.kind !== 'none') throw calendarError('badRequest');
    const { calendars, channels, switches } = this;
    return target({ grant, request, params, calendars, channels, switches, clock: this.context.clock });
  }

  refusal(order: RefusalOrder): Reply {
    return orderedCalendarError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { CALENDAR_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.channels.clear();
    this.calendars = new Calendars(this.context.clock);
    this.current = new CalendarSwitches();
  }

  seed(): void {
    seedCalendar(
      (calendarId, event, organizer) => void this.placeEvent(calendarId, event, organizer),
      this.context.clock.now(),
    );
  }

  control(request: ProviderRequest): Reply {
    return controlCalendar(this, request);
  }

  /** Puts an event in as if made in Google's own pages, or as an invitation of `organizer`; answers it as Google would. */
  placeEvent(calendarId: string, input: EventInput, organizer?: EventPerson): Record<string, unknown> {
    const calendar = this.calendars.byId(calendarId);
    const creator = organizer ?? ownerOf(calendar);
    const event = newEvent(input, { ...this.writing(calendar, input), creator, organizer });
    return eventView({ calendar, account: creator.email, role: 'owner' }, calendar.events.put(event));
  }

  /** Lays fields over an event as if changed in Google's own pages; answers it as Google would. */
  changeEvent(calendarId: string, eventId: string, fields: EventInput): Record<string, unknown> {
    const calendar = this.calendars.byId(calendarId);
    const { event: before } = findEvent(calendar, eventId);
    const event = replacedEvent({ ...before, ...fields }, before, this.writing(calendar, { ...before, ...fields }));
    return eventView({ calendar, account: before.creator.email, role: 'owner' }, calendar.events.put(event));
  }

  /** Deletes an event as if in Google's own pages. */
  cancelEvent(calendarId: string, eventId: string): void {
    const calendar = this.calendars.byId(calendarId);
    cancelEvent(calendar, findEvent(calendar, eventId));
  }

  /** Lets every sync token given out so far expire. */
  expireSyncTokens(): void {
    this.calendars.changes.value += 1;
    this.switches.syncTokensSince = this.calendars.changes.value;
  }

  private writing(calendar: Calendar, { eventLabelId }: EventInput): WriteContext {
    const flags = { conferenceDataVersion: 1, supportsAttachments: true, eventLabelVersion: eventLabelId ? 1 : 0 };
    return { calendar, flags, now: this.context.clock.iso(), creator: ownerOf(calendar) };
  }

  private authenticate(header: string | undefined): Grant {
    if (header === undefined) throw calendarError('loginRequired');
    const token = /^Bearer (\S+)$/.exec(header)?.[1];
    const grant = token === undefined ? undefined : this.tokens.introspect(token);
    if (!grant) throw calendarError('authError');
    return grant;
  }
}

function ownerOf({ primaryOf, roles }: Calendar): EventPerson {
  return { email: primaryOf ?? Object.keys(roles)[0]! };
}
