import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { sessionToken } from '../../support/app/people.js';
import { until } from '../../support/until.js';
import { chain, editFields, returns, wait, webhook } from '../../support/workflows/workflow-graphs.js';
import { Canaries } from '../support/canaries.js';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';
import { authorize, calendarConnection, signIn } from '../support/sign-in.js';

const ADMIN = { email: 'admin@example.org', password: 'correct horse battery staple' };
/** What a token of ours may look like, in whatever form it is stored: nothing that opens anything is shorter. */
const TOKEN = /[A-Za-z0-9_+/=.-]{24,}/g;
/** A workflow's own path, which must be found, or the dump holds nothing. */
const CONTROL = 'path-that-everybody-may-know';

let service: SettingsService;
let canaries: Canaries;
/** Every row of every table as text. */
let dump: string;

beforeAll(async () => {
  service = await bootSettings({ variables: { AUTH_FAILURES_PER_MINUTE: '0' } });
  canaries = new Canaries();
  const { api, anonymous } = service;
  canaries.plant(
    'key',
    (
      await api
        .post('/api/keys')
        .send({ name: 'k', scopes: ['*'] })
        .expect(201)
    ).body.key,
  );
  const entered = await anonymous.post('/api/auth/login').set('Origin', BASE_URL).send(ADMIN).expect(200);
  canaries.plant('session', sessionToken(entered));
  await signInWithIdToken();
  await beginSignIns();
  const ask = wait({ resume: true });
  const mail = editFields({ link: '$"run".resumeUrl' });
  const definition = chain({ in: webhook({ path: `/${CONTROL}` }), mail, ask, out: returns(1) });
  const { id } = (await api.post('/api/workflows').send({ name: 'Waits', definition }).expect(201)).body;
  const { runId } = (await api.post(`/api/workflows/${id}/run`).send({}).expect(202)).body;
  await until(async () => (await api.get(`/api/runs/${runId}`)).body.status === 'waiting');
  dump = await everything();
});
afterAll(() => service.close());

/** A sign-in whose provider gives an id token that nobody asked for. */
async function signInWithIdToken(): Promise<void> {
  const { id } = await calendarConnection(service);
  const given = {
    access_token: canaries.plant('access token', 'marked-access-token-0123456789'),
    refresh_token: canaries.plant('refresh token', 'marked-refresh-token-0123456789'),
    id_token: canaries.plant('id token', 'eyJtYXJrZWQ.eyJpZCI6IjEifQ.marked-signature'),
  };
  const body = { ...given, expires_in: 3600, token_type: 'Bearer' };
  service.sandbox.fail({ provider: 'google', path: '/google/oauth/token', kind: 'status', status: 200, body });
  expect((await signIn(service, id)).status).toBe(200);
}

/** Sign-ins under way: one by a link that nobody has opened yet, one in a person's browser. */
async function beginSignIns(): Promise<void> {
  const { id } = await calendarConnection(service, { name: 'begun' });
  const { connectUrl } = (await service.api.post(`/api/connections/${id}/authorize`).expect(200)).body;
  canaries.plant('connect link', connectUrl.split('/').at(-1));
  const person = await service.signedIn();
  const page = await authorize(person, id);
  canaries.plant('state', new URL(page).searchParams.get('state')!);
  const { cookies } = await person.post(`${BASE_URL}/api/connections/${id}/authorize`);
  canaries.plant('browser of a sign-in', /=([\w-]{43});/.exec(cookies[0]!)![1]!);
}

async function everything(): Promise<string> {
  const tables = await service.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(
      ...(await service.sql<{ text: string }>(`select t::text as text from ${name} t`)).map(({ text }) => text),
    );
  return texts.join('\n');
}

describe('a database without the keys of the service', () => {
  it('holds no token in clear', () => {
    expect(dump).toContain(CONTROL);
    expect(canaries.foundIn(dump)).toEqual([]);
  });

  it('holds nothing that the service takes for a token: not as key, session, link, state or address of a run', async () => {
    const found = [...new Set(dump.match(TOKEN))];
    // A digest is stored as bytes, which could be offered in any form that a token has.
    const digests = [...new Set(dump.match(/(?<=\\\\x)[0-9a-f]{64}/g))].map((hex) => Buffer.from(hex, 'hex'));
    expect(digests.length).toBeGreaterThan(4);
    const forms = digests.flatMap((bytes) => [
      bytes.toString('base64url'),
      bytes.toString('base64'),
      bytes.toString('hex'),
    ]);
    const offered = [...new Set([...found, ...forms])];
    expect(offered.length).toBeGreaterThan(50);
    const ways: Record<string, (token: string) => supertest.Test> = {
      key: (token) => service.anonymous.get('/api/connectors').set('Authorization', `Bearer ${token}`),
      session: (token) => service.anonymous.get('/api/auth/me').set('Cookie', `session=${token}`),
      link: (token) => service.anonymous.get(`/api/oauth/connect/${encodeURIComponent(token)}`),
      state: (token) => service.anonymous.get('/api/oauth/callback/calendar').query({ state: token, code: 'x' }),
      run: (token) => service.anonymous.post(`/api/resume/${encodeURIComponent(token)}`).send({}),
    };
    const taken: string[] = [];
    for (const token of offered) {
      for (const [way, send] of Object.entries(ways)) {
        const { status } = await send(token);
        if (![400, 401, 404].includes(status)) taken.push(`${token} as ${way}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
  });
});
