import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth, calendar, type calendar_v3 } from '@googleapis/calendar';
import { timed } from '../spec-support/calendar-client.js';
import { specSandbox } from '../spec-support/spec-sandbox.js';

const sandbox = await specSandbox();

/** The real library; all it knows of the sandbox is the address and a token. */
function google(account?: string, scopes: readonly string[] = ['calendar']): calendar_v3.Calendar {
  const granted = scopes.map((name) => `https://www.googleapis.com/auth/${name}`);
  const { accessToken } = sandbox.providers.google.grant({ account, scopes: granted });
  const signedIn = new auth.OAuth2();
  signedIn.setCredentials({ access_token: accessToken });
  return calendar({ version: 'v3', auth: signedIn, rootUrl: `${sandbox.url}/` });
}

const calendarId = 'primary';
const once = { retry: false };
let client: calendar_v3.Calendar;

beforeEach(() => {
  client = google();
});

const insert = async (requestBody: object, more: object = {}) =>
  (await client.events.insert({ calendarId, requestBody, ...more })).data;
const sent = (method: string) => sandbox.requests('calendar').filter((request) => request.method === method);

describe('calendars through the official library', () => {
  it('are listed in pages, the own one marked', async () => {
    const { data: first } = await client.calendarList.list({ minAccessRole: 'owner', maxResults: 1 });
    expect(first.items).toMatchObject([{ id: 'ada@example.org', primary: true, accessRole: 'owner' }]);
    const pageToken = first.nextPageToken!;
    const { data: second } = await client.calendarList.list({ minAccessRole: 'owner', maxResults: 1, pageToken });
    expect(second.items?.map(({ summary }) => summary)).toEqual(['Team']);
    expect(second.nextPageToken).toBeUndefined();
  });

  it('are reached by ids with an address, a number sign and an escaped slash', async () => {
    for (const { id } of (await client.calendarList.list()).data.items!) {
      expect((await client.events.list({ calendarId: id! })).data.kind).toBe('calendar#events');
    }
  });
});

describe('events through the official library', () => {
  it('are inserted with guests and a conference, read, and read again by their etag', async () => {
    const createRequest = { requestId: 'c-1', conferenceSolutionKey: { type: 'hangoutsMeet' } };
    const attendees = [{ email: 'grace@example.com' }];
    const wanted = timed('2026-12-01', { summary: 'Review', attendees, conferenceData: { createRequest } });
    const made = await insert(wanted, { conferenceDataVersion: 1, sendUpdates: 'all' });
    expect(made).toMatchObject({
      summary: 'Review',
      attendees,
      conferenceData: { createRequest: { requestId: 'c-1' } },
    });
    expect(sandbox.providers.calendar.switches.notifications).toMatchObject([{ sendUpdates: 'all' }]);
    const { data, status, headers } = await client.events.get({ calendarId, eventId: made.id!, timeZone: 'UTC' });
    expect([status, new Headers(headers as unknown as Headers).get('etag')]).toEqual([200, data.etag]);
    expect(data).toMatchObject({ start: { dateTime: '2026-12-01T09:00:00Z' }, hangoutLink: expect.any(String) });
    const ifNoneMatch = { headers: { 'If-None-Match': data.etag! }, ...once };
    expect((await client.events.get({ calendarId, eventId: made.id! }, ifNoneMatch)).status).toBe(304);
  });

  it('take every field that the library has a type for', async () => {
    const requestBody: calendar_v3.Schema$Event = {
      ...timed('2026-12-01', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] }),
      ...{ id: 'abcde0123', summary: 'All', description: '<b>a</b>', location: 'Room 1', colorId: '3' },
      ...{ visibility: 'private', transparency: 'transparent', status: 'tentative', sequence: 0 },
      ...{ guestsCanModify: true, guestsCanInviteOthers: false, guestsCanSeeOtherGuests: false },
      attendees: [{ email: 'a@example.net', optional: true, additionalGuests: 2, comment: 'hm', resource: false }],
      reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 5 }] },
      extendedProperties: { private: { order: '7' }, shared: { kind: 'x' } },
      source: { title: 'page', url: 'https://example.org/a' },
      attachments: [{ fileUrl: 'https://drive.example/1', title: 'plan', mimeType: 'text/plain' }],
    };
    const made = await insert(requestBody, { supportsAttachments: true, maxAttendees: 5 });
    const { start, end, attendees, ...rest } = requestBody;
    expect(made).toMatchObject({ ...rest, attendees: attendees!.map(({ email }) => ({ email })) });
  });

  it('are replaced while they have the etag, and deleted; what is deleted is told as cancelled', async () => {
    const made = await insert(timed('2026-12-01', { summary: 'Review', location: 'Room 1' }));
    const eventId = made.id!;
    const { location, ...kept } = made;
    const ifMatch = { headers: { 'If-Match': made.etag! }, ...once };
    const { data } = await client.events.update({ calendarId, eventId, requestBody: kept }, ifMatch);
    expect([location, data.location]).toEqual(['Room 1', undefined]);
    await expect(client.events.update({ calendarId, eventId, requestBody: kept }, ifMatch)).rejects.toMatchObject({
      status: 412,
    });
    expect((await client.events.delete({ calendarId, eventId, sendUpdates: 'none' })).status).toBe(204);
    expect((await client.events.get({ calendarId, eventId })).data.status).toBe('cancelled');
  });

  it('are listed in pages by time, words, properties and kinds', async () => {
    for (const day of ['01', '02', '03']) {
      const extendedProperties = { private: { day } };
      await insert(timed(`2026-12-${day}`, { summary: `Talk ${day}`, extendedProperties }));
    }
    const query = { calendarId, timeMin: '2026-12-02T00:00:00Z', timeMax: '2026-12-31T00:00:00Z' };
    const sorted = { ...query, singleEvents: true, orderBy: 'startTime', maxResults: 1, eventTypes: ['default'] };
    const first = (await client.events.list(sorted)).data;
    const second = (await client.events.list({ ...sorted, pageToken: first.nextPageToken! })).data;
    expect([...first.items!, ...second.items!].map(({ summary }) => summary)).toEqual(['Talk 02', 'Talk 03']);
    const privateExtendedProperty = ['day=01'];
    const { data } = await client.events.list({ calendarId, q: 'talk', privateExtendedProperty });
    expect(data.items?.map(({ summary }) => summary)).toEqual(['Talk 01']);
  });

  it('are synced: what changed since, deletions included', async () => {
    const { id } = await insert(timed('2026-12-01', { summary: 'gone' }));
    const query = { calendarId, showDeleted: true };
    const { nextSyncToken } = (await client.events.list(query)).data;
    await insert(timed('2026-12-02', { summary: 'new' }));
    await client.events.delete({ calendarId, eventId: id! });
    const { data } = await client.events.list({ ...query, syncToken: nextSyncToken! });
    expect(data.items?.map(({ summary, status }) => [summary, status])).toEqual([
      ['gone', 'cancelled'],
      ['new', 'confirmed'],
    ]);
  });
});

describe('channels through the official library', () => {
  const channel = { id: 'channel-1', type: 'web_hook', address: 'https://127.0.0.1:9/hook', token: 'ours' };

  it('are opened for a time and stopped', async () => {
    const requestBody = { ...channel, params: { ttl: '3600' } };
    const { data } = await client.events.watch({ calendarId, requestBody });
    expect(data).toMatchObject({ kind: 'api#channel', id: 'channel-1', token: 'ours' });
    expect(Math.round((Number(data.expiration) - sandbox.clock.now()) / 60_000)).toBe(60);
    const stopped = { id: data.id!, resourceId: data.resourceId! };
    expect((await client.channels.stop({ requestBody: stopped })).status).toBe(204);
    await expect(client.channels.stop({ requestBody: stopped })).rejects.toMatchObject({ status: 404 });
    await expect(client.events.watch({ calendarId, requestBody }, once)).rejects.toMatchObject({
      status: 400,
      response: { data: { error: { errors: [{ reason: 'channelIdNotUnique' }] } } },
    });
  });
});

describe('errors as the official library reads them', () => {
  const refusal = async (call: Promise<unknown>) => {
    const error: any = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const [{ reason }] = error.errors ?? error.response.data.error.errors;
    return { name: error.constructor.name, status: error.status, code: Number(error.code), reason };
  };
  const refused = (status: number, reason: string) => ({ name: 'GaxiosError', status, code: status, reason });
  const get = (eventId: string) => client.events.get({ calendarId, eventId }, once);

  it('401 for a token that has expired', async () => {
    sandbox.providers.google.expireAccessTokens();
    expect(await refusal(get('a'))).toEqual(refused(401, 'authError'));
  });

  it('403 for a grant without the calendar, and 400 for what is wrong', async () => {
    const events = google(undefined, ['calendar.events.readonly']).events;
    const requestBody = timed('2026-12-01');
    const call = events.insert({ calendarId, requestBody }, once);
    expect(await refusal(call)).toEqual(refused(403, 'insufficientPermissions'));
    expect(await refusal(insert({ ...requestBody, end: requestBody.start, start: requestBody.end }))).toEqual(
      refused(400, 'timeRangeEmpty'),
    );
  });

  it('404, 409 and 410 for events that are not there, there already, and gone', async () => {
    expect(await refusal(get('nowhere'))).toEqual(refused(404, 'notFound'));
    const requestBody = timed('2026-12-01', { id: 'abcde12345' });
    await insert(requestBody);
    expect(await refusal(insert(requestBody))).toEqual(refused(409, 'duplicate'));
    const eventId = 'abcde12345';
    await client.events.delete({ calendarId, eventId });
    expect(await refusal(client.events.delete({ calendarId, eventId }, once))).toEqual(refused(410, 'deleted'));
  });

  it('410 for a sync token that has expired, 412 for another version', async () => {
    const { nextSyncToken } = (await client.events.list({ calendarId })).data;
    sandbox.providers.calendar.expireSyncTokens();
    const list = client.events.list({ calendarId, syncToken: nextSyncToken! }, once);
    expect(await refusal(list)).toEqual(refused(410, 'fullSyncRequired'));
    const { id } = await insert(timed('2026-12-01'));
    const remove = client.events.delete({ calendarId, eventId: id! }, { headers: { 'If-Match': '"1"' }, ...once });
    expect(await refusal(remove)).toEqual(refused(412, 'conditionNotMet'));
  });

  it('429 with Retry-After, which the library hands on', async () => {
    sandbox.fail({ provider: 'calendar', kind: 'rateLimit', retryAfter: 7 });
    const error: any = await get('a').catch((thrown: unknown) => thrown);
    expect([error.status, error.response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(sent('GET')).toHaveLength(1);
  });

  it('503 of a read, which the library repeats by itself', async () => {
    const { id } = await insert(timed('2026-12-01', { summary: 'Review' }));
    sandbox.fail({ provider: 'calendar', method: 'GET', kind: 'status', status: 503 });
    expect((await client.events.get({ calendarId, eventId: id! })).data.summary).toBe('Review');
    expect(sent('GET').map(({ status }) => status)).toEqual([503, 200]);
  });
});
