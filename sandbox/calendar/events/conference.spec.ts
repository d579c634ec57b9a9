import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import type { caller } from '../../spec-support/call.js';
import { calendarClient, eventsOf, timed } from '../../spec-support/calendar-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof caller>;

beforeEach(() => {
  call = calendarClient(sandbox);
});

const E = eventsOf();
const insert = (json: object, query = '') => call(`POST ${E}${query}`, { json });
const event = (more: object = {}) => timed('2026-12-01', more);

describe('conferences', () => {
  const request = {
    conferenceData: { createRequest: { requestId: 'c-1', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
  };
  const statusCode = async (id: string) =>
    (await call(`GET ${E}/${id}`)).body.conferenceData.createRequest.status.statusCode;

  it('are pending first, then made', async () => {
    sandbox.providers.calendar.switches.conference = { pendingReads: 1, outcome: 'success' };
    const { body } = await insert(event(request), '?conferenceDataVersion=1');
    expect([await statusCode(body.id), await statusCode(body.id)]).toEqual(['pending', 'success']);
    const made = await call(`GET ${E}/${body.id}`);
    expect(made.body).toMatchObject({
      hangoutLink: expect.stringContaining('https://meet.google.com/'),
      conferenceData: { entryPoints: [{ entryPointType: 'video' }] },
    });
  });

  it('may fail', async () => {
    sandbox.providers.calendar.switches.conference = { pendingReads: 0, outcome: 'failure' };
    const { body } = await insert(event(request), '?conferenceDataVersion=1');
    expect(await statusCode(body.id)).toBe('failure');
  });

  it('survive a PUT with version 0 and go with version 1 when left out', async () => {
    const { body } = await insert(event(request), '?conferenceDataVersion=1');
    await call(`GET ${E}/${body.id}`);
    expect((await call(`PUT ${E}/${body.id}`, { json: event() })).body).toHaveProperty('conferenceData');
    expect((await call(`PUT ${E}/${body.id}?conferenceDataVersion=1`, { json: event() })).body).not.toHaveProperty(
      'conferenceData',
    );
  });

  it('are not made again for the same request id, and not of an unknown kind', async () => {
    const { body } = await insert(event(request), '?conferenceDataVersion=1');
    const made = await call(`GET ${E}/${body.id}`);
    const again = await call(`PUT ${E}/${body.id}?conferenceDataVersion=1`, { json: event(request) });
    expect(again.body.conferenceData).toEqual(made.body.conferenceData);
    const other = { conferenceData: { createRequest: { requestId: 'c-2', conferenceSolutionKey: { type: 'other' } } } };
    expect((await insert(event(other), '?conferenceDataVersion=1')).status).toBe(400);
  });
});
