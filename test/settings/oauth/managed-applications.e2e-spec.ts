import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newMember, newWorkspace } from '../../support/app/people.js';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';
import { authorize, calendarConnection, consent, signIn } from '../support/sign-in.js';

const NAME = 'calendar';
const ADDRESS = `/api/oauth-applications/${NAME}`;

let service: SettingsService;
/** What is registered at the provider. */
let registered: { clientId: string; clientSecret: string };

beforeAll(async () => {
  service = await bootSettings({ variables: { CALENDAR_CLIENT_ID: '', CALENDAR_CLIENT_SECRET: '' } });
  const { ownClientId, ownClientSecret } = service.sandbox.credentials.google;
  registered = { clientId: ownClientId, clientSecret: ownClientSecret };
});
afterAll(() => service.close());

const applicationOf = async (api: SettingsService['api'], wanted = NAME) =>
  (await api.get('/api/oauth-applications').expect(200)).body.items.find(
    ({ name }: { name: string }) => name === wanted,
  );
const isAvailable = async (api: SettingsService['api']): Promise<boolean> =>
  (await api.get('/api/connectors/calendar').expect(200)).body.managedAvailable;

describe('a managed application that an admin has set up', () => {
  it('is used by everybody in the workspace, shown without its secret, and by nobody elsewhere', async () => {
    const { api } = service;
    const elsewhere = await newWorkspace(service, 'elsewhere');
    const redirectUri = `${BASE_URL}/api/oauth/callback/calendar`;
    expect(await applicationOf(api)).toEqual({
      ...{ name: NAME, connector: 'calendar', provider: 'google', title: 'Google', redirectUri },
    });
    expect(await isAvailable(api)).toBe(false);

    const { body: set } = await api.put(ADDRESS).send(registered).expect(200);
    const shown = { source: 'workspace', clientId: registered.clientId, updatedAt: expect.any(String), redirectUri };
    expect(set).toMatchObject(shown);
    expect(await applicationOf(api)).toEqual(set);
    expect(JSON.stringify(set)).not.toContain(registered.clientSecret);
    expect([await isAvailable(api), await isAvailable(elsewhere.api)]).toEqual([true, false]);
    const refused = await elsewhere.api.post('/api/connectors/calendar/connections').send({ name: 'a' }).expect(400);
    expect(refused.body.code).toBe('managed_unavailable');

    const { who } = await newMember(service, 'editor');
    const editor = await service.signedIn(who.email, who.password);
    const made = await editor.post(`${BASE_URL}/api/connectors/calendar/connections`, { name: 'managed' });
    expect(made.status).toBe(201);
    const back = await editor.get(await consent(editor, await authorize(editor, made.json.id)));
    expect(back.headers['location']).toContain('result=connected');
    const read = await api.get('/api/actions/calendar/list-events').set('x-connection', made.json.id);
    expect(read.status).toBe(200);
  });

  it('is stored sealed and audited, secret left out', async () => {
    await service.api.put(ADDRESS).send(registered).expect(200);
    const rows = await service.sql<{ stored: string }>('select to_json(a)::text as stored from oauth_application a');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.stored).not.toContain(registered.clientSecret);
    const { body } = await service.api.get('/api/audit').query({ action: 'oauth_application.set' }).expect(200);
    expect(body.items[0]).toMatchObject({ object: NAME, details: { clientId: registered.clientId } });
    expect(JSON.stringify(body)).not.toContain(registered.clientSecret);
  });

  it('asks accounts to sign in again after it was replaced, and takes no more of them after it was removed', async () => {
    const { api } = service;
    await api.put(ADDRESS).send(registered).expect(200);
    const { id } = await calendarConnection(service, { name: 'replaced' });
    expect((await signIn(service, id)).status).toBe(200);
    await service.sql('update connection set expires_at = now() where id = $1', [id]);
    await api.put(ADDRESS).send({ clientId: 'another', clientSecret: 'another secret' }).expect(200);
    const call = () => api.get('/api/actions/calendar/list-events').set('x-connection', id);
    expect((await call()).body.code).toBe('reauthorization_required');
    await api.delete(ADDRESS).expect(204);
    await api.delete(ADDRESS).expect(404);
    expect(await isAvailable(api)).toBe(false);
    await api.post(`/api/connections/${id}/authorize`).expect(400);
    // What nobody can sign in to any more can be deleted.
    await api.delete(`/api/connections/${id}`).expect(204);
  });

  it.each([
    ['no secret', { clientId: 'a' }, 'clientSecret'],
    ['a line break in the secret', { clientId: 'a', clientSecret: 'a\nb' }, 'clientSecret'],
    ['a blank id', { clientId: ' ', clientSecret: 'b' }, 'clientId'],
    ['an endless secret', { clientId: 'a', clientSecret: 'b'.repeat(5000) }, 'clientSecret'],
  ])('is refused with %s', async (_case, body, field) => {
    const refused = await service.api.put('/api/oauth-applications/socialpost-x').send(body).expect(400);
    expect(refused.body.errors).toEqual([expect.objectContaining({ field })]);
    expect((await applicationOf(service.api, 'socialpost-x')).clientId).toBeUndefined();
  });

  it('is refused for a connector without one, and where the operator has set one by variables', async () => {
    await service.api.put('/api/oauth-applications/mailboxes').send(registered).expect(404);
    expect((await applicationOf(service.api, 'filesites')).source).toBe('environment');
    const refused = await service.api.put('/api/oauth-applications/filesites').send(registered).expect(409);
    expect(refused.body.detail).toContain('FILESITES_CLIENT_ID');
    expect(await service.sql(`select 1 from oauth_application where name = 'filesites'`)).toEqual([]);
  });
});
