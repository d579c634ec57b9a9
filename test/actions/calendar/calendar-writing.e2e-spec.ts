import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anHour, calendarCalls } from '../../support/providers/calendar-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
const { begin, create, get, update, remove, list, sent } = calendarCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => begin());

const created = async (more: object = {}): Promise<Record<string, any>> =>
  (await create(anHour(1, more)).expect(200)).body;
const notified = () => service.sandbox.providers.calendar.switches.notifications;

describe('POST /api/actions/calendar/create-event', () => {
  it('creates an event with a Meet conference from short forms', async () => {
    const { body } = await create({
      summary: 'Review',
      start: { dateTime: '2026-12-01T10:00:00', timeZone: 'Europe/Berlin' },
      end: '2026-12-01T11:00:00+01:00',
      attendees: ['grace@example.com', { email: 'charles@example.net', optional: true }],
      addMeet: true,
      sendUpdates: 'all',
    }).expect(200);
    expect(body).toMatchObject({
      id: expect.any(String),
      status: 'confirmed',
      attendees: [{ email: 'grace@example.com' }, { email: 'charles@example.net', optional: true }],
      conferenceData: { createRequest: { status: { statusCode: 'pending' } } },
    });
    expect(notified()).toHaveLength(1);
  });

  it('leaves to Google who is notified, unless it is told', async () => {
    const attendees = ['grace@example.com'];
    const { id } = await created({ attendees });
    await update({ eventId: id, location: 'Room 2' }).expect(200);
    await remove({ eventId: id }).expect(200);
    for (const method of ['POST', 'PUT', 'DELETE']) expect(sent(method)[0]!.query).toEqual({});
    const told = await created({ attendees, sendUpdates: 'none' });
    await update({ eventId: told.id, location: 'Room 2', sendUpdates: 'externalOnly' }).expect(200);
    await remove({ eventId: told.id, sendUpdates: 'all' }).expect(200);
    const values = ['POST', 'PUT', 'DELETE'].map((method) => sent(method)[1]!.query.sendUpdates);
    expect(values).toEqual([['none'], ['externalOnly'], ['all']]);
    expect(notified()).toMatchObject([{ change: 'deleted', sendUpdates: 'all', to: attendees }]);
  });

  it('creates events of whole days in another calendar', async () => {
    const calendarId = 'ada@example.org';
    const { body } = await create({ calendarId, start: '2026-12-24', end: '2026-12-26' }).expect(200);
    expect(body).toMatchObject({ start: { date: '2026-12-24' }, end: { date: '2026-12-26' } });
    expect(sent('POST')[0]!.path).toBe('/calendar/v3/calendars/ada%40example.org/events');
  });

  it('waits for the conference when asked to', async () => {
    service.sandbox.providers.calendar.switches.conference = { pendingReads: 1, outcome: 'success' };
    const { conferenceData } = await created({ addMeet: true, waitForConference: true });
    expect(conferenceData.createRequest.status.statusCode).toBe('success');
    expect(sent('GET')).toHaveLength(2);
  });

  it('answers the event although reading it again fails', async () => {
    service.sandbox.fail({ provider: 'calendar', method: 'GET', kind: 'status', status: 404 });
    const { conferenceData } = await created({ addMeet: true, waitForConference: true });
    expect(conferenceData.createRequest.status.statusCode).toBe('pending');
  });

  it.each([
    ['by the key of the call', { key: 'order-7' }],
    ['by an id of its own, which is then a conflict', { id: 'abcde12345' }],
  ])(
    'makes no second event when the answer was lost: %s',
    async (_case, { key, id }: { key?: string; id?: string }) => {
      service.sandbox.fail({ provider: 'calendar', method: 'POST', kind: 'status', status: 503, execute: true });
      const request = create(anHour(1, { id, summary: 'Only once' }));
      if (key) request.set('Idempotency-Key', key);
      await request.expect(key ? 200 : 409);
      const { body } = await list({ q: 'Only once' }).expect(200);
      expect(body.items).toHaveLength(1);
    },
  );

  it('does not repeat an event that has neither', async () => {
    service.sandbox.fail({ provider: 'calendar', method: 'POST', kind: 'status', status: 503 });
    await create(anHour()).expect(502);
    expect(sent('POST')).toHaveLength(1);
  });

  it('derives another id per key', async () => {
    const first = await create(anHour()).set('Idempotency-Key', 'a').expect(200);
    const second = await create(anHour()).set('Idempotency-Key', 'b').expect(200);
    expect(first.body.id).toMatch(/^[0-9a-f]{64}$/);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('says what it knows in the query, and only then', async () => {
    await created({ attachments: [{ fileUrl: 'https://drive.example/1' }], eventLabelId: 'l1' });
    expect(sent('POST')[0]!.query).toEqual({
      supportsAttachments: ['true'],
      eventLabelVersion: ['1'],
    });
  });

  it('writes to one calendar one at a time', async () => {
    service.sandbox.fail({ provider: 'calendar', method: 'POST', kind: 'delay', milliseconds: 300 });
    await Promise.all([create(anHour(1)).expect(200), create(anHour(2)).expect(200)]);
    const [first, second] = sent('POST');
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(300);
  });
});

describe('PUT /api/actions/calendar/update-event', () => {
  it('keeps what is not given and clears what is null', async () => {
    const { id, etag } = await created({ description: 'Notes', attendees: ['grace@example.com'], addMeet: true });
    const { body } = await update({ eventId: id, location: 'Room 2', description: null, summary: '' }).expect(200);
    expect(body).toMatchObject({
      location: 'Room 2',
      attendees: [{ email: 'grace@example.com' }],
      conferenceData: expect.any(Object),
    });
    expect(body).not.toHaveProperty('description');
    expect(body.etag).not.toBe(etag);
    expect(sent('PUT')[0]!.query).toEqual({ conferenceDataVersion: ['1'] });
  });

  it('writes only over the event it has read', async () => {
    const { id, etag } = await created();
    await update({ eventId: id, location: 'Room 2' }).expect(200);
    expect(sent('PUT')[0]!.headers['if-match']).toBe(etag);
  });

  it('reads and writes once more when somebody wrote meanwhile', async () => {
    const { id } = await created();
    service.sandbox.fail({ provider: 'calendar', method: 'PUT', kind: 'status', status: 412, code: 'conditionNotMet' });
    await update({ eventId: id, location: 'Room 2' }).expect(200);
    expect(sent('PUT')).toHaveLength(2);
  });

  it('gives up when that happens twice', async () => {
    const { id } = await created();
    service.sandbox.fail({
      provider: 'calendar',
      method: 'PUT',
      kind: 'status',
      status: 412,
      code: 'conditionNotMet',
      times: 3,
    });
    const { body } = await update({ eventId: id, location: 'Room 2' }).expect(412);
    expect(body.code).toBe('precondition_failed');
    expect(sent('PUT')).toHaveLength(2);
  });

  it.each(['ifMatch', 'If-Match'])('leaves a 412 on %s to the caller', async (where) => {
    const { id, etag } = await created();
    await update({ eventId: id, location: 'Room 1' }).expect(200);
    const request = update({ eventId: id, location: 'Room 2', ...(where === 'ifMatch' && { ifMatch: etag }) });
    if (where === 'If-Match') request.set('If-Match', etag);
    await request.expect(412);
    expect(sent('PUT')).toHaveLength(2);
  });

  it('refuses two different conditions', async () => {
    await update({ eventId: 'abcde', ifMatch: '"1"' }).set('If-Match', '"2"').expect(400);
  });

  it('loses what is not given when the whole event is replaced', async () => {
    const { id } = await created({ location: 'Room 1', description: 'Notes' });
    const { body } = await update({ eventId: id, mode: 'replace', ...anHour(2) }).expect(200);
    expect(body).not.toHaveProperty('location');
    expect(body).not.toHaveProperty('description');
    expect(sent('GET')).toHaveLength(0);
  });

  it('repeats a merge after a 503, since the etag guards it', async () => {
    const { id } = await created();
    service.sandbox.fail({ provider: 'calendar', method: 'PUT', kind: 'status', status: 503, execute: true });
    const { body } = await update({ eventId: id, location: 'Room 2' }).expect(200);
    expect(body.location).toBe('Room 2');
  });

  it.each([
    ['nothing but the event', {}],
    ['only how it is written', { ifMatch: '"1"', sendUpdates: 'all', maxAttendees: 5, addMeet: false }],
  ])('is refused with %s, and nothing is written', async (_case, more) => {
    const { id } = await created();
    const { body } = await update({ eventId: id, ...more }).expect(400);
    expect(body.errors).toMatchObject([{ field: 'summary', rule: 'at_least_one' }]);
    expect(sent('PUT')).toEqual([]);
  });

  it('keeps the kind of an event', async () => {
    const { id } = await created();
    const { body } = await update({ eventId: id, eventType: 'focusTime' }).expect(400);
    expect(body.errors).toMatchObject([{ field: 'eventType', rule: 'immutable' }]);
  });

  it('removes a conference that is cleared', async () => {
    const { id } = await created({ addMeet: true });
    const { body } = await update({ eventId: id, conferenceData: null }).expect(200);
    expect(body).not.toHaveProperty('conferenceData');
  });
});

describe('DELETE /api/actions/calendar/delete-event', () => {
  it('deletes an event, and again', async () => {
    const { id } = await created();
    const answer = { deleted: true, eventId: id, calendarId: 'primary' };
    await remove({ eventId: id }).expect(200, { ...answer, alreadyDeleted: false });
    await remove({ eventId: id }).expect(200, { ...answer, alreadyDeleted: true });
    const { body } = await get({ eventId: id }).expect(200);
    expect(body.status).toBe('cancelled');
  });

  it('is done when the first attempt did it and its answer was lost', async () => {
    const { id } = await created();
    service.sandbox.fail({ provider: 'calendar', method: 'DELETE', kind: 'status', status: 503, execute: true });
    const { body } = await remove({ eventId: id }).expect(200);
    expect(body).toMatchObject({ deleted: true, alreadyDeleted: false });
  });

  it('keeps an event that has changed since', async () => {
    const { id, etag } = await created();
    await update({ eventId: id, location: 'Room 2' }).expect(200);
    await remove({ eventId: id }).set('If-Match', etag).expect(412);
  });

  it('answers 404 for an event that never was', async () => {
    const { body } = await remove({ eventId: 'neverwas' }).expect(404);
    expect(body.code).toBe('provider_not_found');
  });
});
