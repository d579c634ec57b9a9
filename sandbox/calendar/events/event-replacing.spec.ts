import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import type { caller } from '../../spec-support/call.js';
import { calendarClient, eventsOf, reasonOf, timed } from '../../spec-support/calendar-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof caller>;

beforeEach(() => {
  call = calendarClient(sandbox);
});

const E = eventsOf();
const insert = (json: object, query = '') => call(`POST ${E}${query}`, { json });
const event = (more: object = {}) => timed('2026-12-01', more);

describe('PUT events/{eventId}', () => {
  it('replaces: what the body leaves out is gone', async () => {
    const { body: before } = await insert(event({ summary: 'a', location: 'b', description: 'c' }));
    const { status, body } = await call(`PUT ${E}/${before.id}`, { json: event({ summary: 'd' }) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: before.id, summary: 'd', created: before.created });
    expect(body).not.toHaveProperty('location');
    expect(body.etag).not.toBe(before.etag);
  });

  it('takes back what a GET answered', async () => {
    const { body } = await insert(
      event({ attendees: [{ email: 'grace@example.com' }], recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] }),
    );
    const read = await call(`GET ${E}/${body.id}`);
    const put = await call(`PUT ${E}/${body.id}`, { json: read.body, headers: { 'if-match': read.body.etag } });
    expect(put.status).toBe(200);
    expect({ ...put.body, etag: '', updated: '' }).toEqual({ ...read.body, etag: '', updated: '' });
  });

  it('compares If-Match and If-None-Match with the etag', async () => {
    const { body } = await insert(event());
    const put = (etag: string) => call(`PUT ${E}/${body.id}`, { json: event(), headers: { 'if-match': etag } });
    expect((await call(`GET ${E}/${body.id}`, { headers: { 'if-none-match': body.etag } })).status).toBe(304);
    expect(reasonOf(await put('"other"'))).toEqual({ status: 412, reason: 'conditionNotMet' });
    expect((await put(body.etag)).status).toBe(200);
    expect((await put(body.etag)).status).toBe(412);
    expect((await put('*')).status).toBe(200);
    expect((await call(`DELETE ${E}/${body.id}`, { headers: { 'if-match': body.etag } })).status).toBe(412);
  });

  it('raises the sequence when the event moves and refuses an older one', async () => {
    const { body } = await insert(event());
    expect((await call(`PUT ${E}/${body.id}`, { json: event({ summary: 'x' }) })).body.sequence).toBe(0);
    expect((await call(`PUT ${E}/${body.id}`, { json: timed('2026-12-02') })).body.sequence).toBe(1);
    expect(reasonOf(await call(`PUT ${E}/${body.id}`, { json: timed('2026-12-02', { sequence: 0 }) }))).toEqual({
      status: 400,
      reason: 'invalid',
    });
  });

  it.each([
    ['another id', { id: 'otherid' }, 'invalid'],
    ['another iCalUID', { iCalUID: 'x' }, 'invalid'],
    ['another type', { eventType: 'focusTime' }, 'eventTypeRestriction'],
  ])('refuses %s', async (_case, more, reason) => {
    const { body } = await insert(event());
    expect(reasonOf(await call(`PUT ${E}/${body.id}`, { json: event(more) }))).toEqual({ status: 400, reason });
  });

  it('lets a guest change the own settings but not what all share', async () => {
    const invited = sandbox.providers.calendar.placeEvent('ada@example.org', event({ summary: 'Theirs' }), {
      email: 'grace@example.com',
    });
    const own = await call(`PUT ${E}/${invited.id}`, { json: event({ summary: 'Theirs', colorId: '3' }) });
    expect(own.body).toMatchObject({ colorId: '3', organizer: { email: 'grace@example.com' } });
    expect(reasonOf(await call(`PUT ${E}/${invited.id}`, { json: event({ summary: 'Mine' }) }))).toEqual({
      status: 403,
      reason: 'forbiddenForNonOrganizer',
    });
  });

  it('answers 404 for an event that never was', async () => {
    expect(reasonOf(await call(`PUT ${E}/never`, { json: event() }))).toEqual({ status: 404, reason: 'notFound' });
  });
});

describe('DELETE events/{eventId}', () => {
  it('answers 204, then 410, and leaves a cancelled event to read', async () => {
    const { body } = await insert(event());
    const deleted = await call(`DELETE ${E}/${body.id}`);
    expect({ status: deleted.status, body: deleted.body }).toEqual({ status: 204, body: '' });
    expect(reasonOf(await call(`DELETE ${E}/${body.id}`))).toEqual({ status: 410, reason: 'deleted' });
    expect((await call(`GET ${E}/${body.id}`)).body).toMatchObject({ id: body.id, status: 'cancelled' });
    expect(reasonOf(await call(`DELETE ${E}/never`))).toEqual({ status: 404, reason: 'notFound' });
  });

  it('refuses a body', async () => {
    const { body } = await insert(event());
    expect(reasonOf(await call(`DELETE ${E}/${body.id}`, { json: {} }))).toEqual({ status: 400, reason: 'badRequest' });
  });
});
