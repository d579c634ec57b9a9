import { createHash } from 'node:crypto';
import { isDeliveryAddress } from '../../kit/delivery-address.js';
import { empty, json, type Reply } from '../../kit/reply.js';
import { choice, either, integer, object, rule, text, type Shape } from '../../kit/shape.js';
import type { CalendarCall } from '../calendar-call.js';
import { calendarError, invalidFields } from '../calendar-error.js';
import { parseCalendarQuery } from '../calendar-query.js';
import { viewToRead } from '../events/read-events.js';
import type { Channel } from './channels.js';

/** A week, in seconds. https://developers.google.com/workspace/calendar/api/v3/reference/events/watch, November 2026 */
const DEFAULT_TTL = 604_800;
/** Calendars of others that everybody may read, such as holidays, have no channels. */
const PUBLIC_CALENDAR = '@group.v.calendar.google.com';

/** Numbers of 64 bits are texts in Google's JSON; a number is taken as well. */
const long = either(integer({ min: 0 }), text({ pattern: /^\d{1,15}$/ }));
const newChannel = object({
  id: text({ min: 1, max: 64, pattern: /^[A-Za-z0-9\-_+/=]+$/ }),
  type: choice('web_hook', 'webhook'),
  address: rule('expected a URL', (value) => typeof value === 'string' && URL.canParse(value)),
  'token?': text({ max: 256 }),
  'expiration?': long,
  'params?': object({ 'ttl?': text({ pattern: /^\d{1,9}$/ }) }),
});
const stopped = object({ id: text({ min: 1 }), resourceId: text({ min: 1 }) });

type Wanted = Pick<Channel, 'id' | 'address' | 'token'> & {
  readonly expiration?: string | number;
  readonly params?: { readonly ttl?: string };
};

/** `POST /calendars/{calendarId}/events/watch`: a channel that tells of changes, from a `sync` message on. */
export function watchEvents(call: CalendarCall): Reply {
  const { calendar } = viewToRead(call);
  parseCalendarQuery(call.request, 'watchEvents');
  const wanted = bodyOf<Wanted>(call, newChannel);
  if (!isDeliveryAddress(wanted.address))
    throw calendarError('push.webhookUrlNotHttps', { message: `WebHook callback must be HTTPS: ${wanted.address}` });
  if (calendar.id.endsWith(PUBLIC_CALENDAR)) throw calendarError('pushNotSupportedForRequestedResource');
  const { account, clientId } = call.grant;
  const channel: Channel = {
    id: wanted.id,
    address: wanted.address,
    token: wanted.token,
    // The same for all channels of a resource.
    resourceId: createHash('sha1').update(calendar.id).digest('base64url'),
    resourceUri: `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendar.id)}/events?alt=json`,
    expiration: endOf(call, wanted),
    owner: { account, clientId },
  };
  call.channels.open(channel, calendar.events);
  const { id, resourceId, resourceUri, token, expiration } = channel;
  return json(200, {
    ...{ kind: 'api#channel', id, resourceId, resourceUri },
    ...{ ...(token !== undefined && { token }), expiration: String(expiration) },
  });
}

/** `POST /channels/stop`. */
export function stopChannel(call: CalendarCall): Reply {
  parseCalendarQuery(call.request, 'stopChannel');
  const { id, resourceId } = bodyOf<Pick<Channel, 'id' | 'resourceId'>>(call, stopped);
  call.channels.stop(id, resourceId, call.grant);
  return empty(204);
}

function bodyOf<T>({ request: { body } }: CalendarCall, shape: Shape): T {
  if (body.kind === 'none') throw calendarError('required');
  if (body.kind !== 'json') throw calendarError('parseError');
  const issues = shape(body.value, []);
  if (issues.length > 0) throw invalidFields(issues, 'body');
  return body.value as T;
}

/** What was asked for, within Google's own limit. */
function endOf({ clock, switches }: CalendarCall, { expiration, params }: Wanted): number {
  const now = clock.now();
  const wanted = expiration === undefined ? now + Number(params?.ttl ?? DEFAULT_TTL) * 1000 : Number(expiration);
  if (wanted <= now) throw calendarError('invalid', { message: 'Channel expiration is in the past.' });
  return Math.min(wanted, now + switches.channelSeconds * 1000);
}
