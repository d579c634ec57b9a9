import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { KeyCallers } from '../../../src/access/auth/keys/key-callers.service.js';
import { Audit } from '../../../src/audit/audit.service.js';
import { chain, httpRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { adminOf } from '../../support/app/people.js';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';
import { calendarConnection, signIn } from '../support/sign-in.js';

let service: SettingsService;
let target: RecordingServer;
/** What the acts before have made, by its kind. */
const made: Record<string, string> = {};

beforeAll(async () => {
  target = await startRecordingServer();
  service = await bootSettings({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await service.close();
  await target.close();
});

interface Event {
  sequence: number;
  action: string;
  object?: string;
}

/** Whatever was recorded since the newest of the events before. */
async function recorded(act: () => Promise<unknown>): Promise<Event[]> {
  const read = async (): Promise<Event[]> => {
    await service.app.get(KeyCallers).flush();
    await service.app.get(Audit).flush();
    return (await service.api.get('/api/audit').query({ limit: 200 })).body.items;
  };
  const newest = (await read())[0]?.sequence ?? 0;
  await act();
  return (await read()).filter(({ sequence }) => sequence > newest);
}

/** A workflow whose request carries a variable. */
const definition = () =>
  chain({
    in: webhook({ path: '/audited' }),
    call: httpRequest({ url: target.origin, variableAuth: { type: 'bearer', environmentVariable: 'AUDITED' } }),
    out: returns(1),
  });

const post = (path: string, body: object = {}) => service.api.post(`/api${path}`).send(body);
const workflow = () => `/workflows/${made['workflow']}`;

const withKey = () => supertest.agent(service.url).set('Authorization', `Bearer ${made['key']}`);

const PERSON = { email: 'ada@example.org', password: 'the first password', role: 'viewer' };

async function changePassword(): Promise<void> {
  const person = await service.signedIn(PERSON.email, PERSON.password);
  const changed = { currentPassword: PERSON.password, newPassword: 'the second password' };
  expect((await person.post(`${BASE_URL}/api/auth/password`, changed)).status).toBe(200);
}

/** What is counted and recorded once a minute, without the single requests. */
const COUNTED = new Set(['connection.used', 'variable.used', 'key.used', 'access.denied', 'caller.refused']);
const RESULTS: Readonly<Record<string, string>> = { 'access.denied': 'denied', 'caller.refused': 'failure' };

/** The uses of the key that all these requests carry are no news. */
const isMeant = ({ action, object }: Event): boolean => action !== 'key.used' || object === made['id'];

/** A scenario: each act may use what those before it have made. */
const ACTS: readonly [does: string, action: string, act: () => Promise<unknown>][] = [
  [
    'a secret that is written',
    'variable.written',
    () => service.api.put('/api/variables/AUDITED').send({ value: 'x' }),
  ],
  [
    'a connection that is made',
    'connection.created',
    async () => (made['connection'] = (await calendarConnection(service)).id),
  ],
  ['a sign-in that begins', 'connection.sign_in_begun', () => post(`/connections/${made['connection']}/authorize`)],
  ['an account that is connected', 'connection.connected', () => signIn(service, made['connection']!)],
  [
    'a credential that is used',
    'connection.used',
    () => service.api.get('/api/actions/calendar/list-events').set('x-connection', made['connection']!).expect(200),
  ],
  [
    'a connection that is changed',
    'connection.changed',
    () => service.api.patch(`/api/connections/${made['connection']}`).send({ name: 'New' }),
  ],
  [
    'an account that is disconnected',
    'connection.deleted',
    () => service.api.delete(`/api/connections/${made['connection']}`).expect(204),
  ],
  [
    'a workflow that is deployed',
    'workflow.deployed',
    async () => {
      made['workflow'] = (await post('/workflows', { name: 'Audited', definition: definition() })).body.id;
      await post(`${workflow()}/deploy`).expect(200);
    },
  ],
  ['a secret that is used', 'variable.used', () => post(`${workflow()}/run?wait=true`).expect(200)],
  ['a version that is deployed again', 'workflow.deployed', () => post(`${workflow()}/versions/1/deploy`).expect(200)],
  ['a workflow that is taken off its address', 'workflow.undeployed', () => post(`${workflow()}/undeploy`).expect(200)],
  ['a workflow that is deleted', 'workflow.deleted', () => service.api.delete(`/api${workflow()}`).expect(204)],
  ['a secret that is deleted', 'variable.deleted', () => service.api.delete('/api/variables/AUDITED').expect(204)],
  [
    'a key that is made',
    'key.created',
    async () => Object.assign(made, (await post('/keys', { name: 'k', scopes: ['data'] })).body),
  ],
  ['a key that is used', 'key.used', () => withKey().get('/api/collections').expect(200)],
  ['access that is denied', 'access.denied', () => withKey().get('/api/variables').expect(403)],
  ['a key that is deleted', 'key.deleted', () => service.api.delete(`/api/keys/${made['id']}`).expect(204)],
  ['a caller that nobody knows', 'caller.refused', () => withKey().get('/api/collections').expect(401)],
  [
    'a person who is invited',
    'user.invited',
    async () => (await adminOf(service)).post('/api/users').send(PERSON).expect(201),
  ],
  ['a password that is changed', 'password.changed', changePassword],
  [
    'a workspace that is made',
    'workspace.created',
    () => post('/workspaces', { slug: 'audited', name: 'Audited' }).expect(201),
  ],
];

describe('the audit log', () => {
  it('tells once of every act that bears on security', async () => {
    for (const [does, action, act] of ACTS) {
      const told = (await recorded(act)).filter((each) => each.action === action && isMeant(each));
      const whole = { address: '127.0.0.1', requestId: expect.any(String), object: expect.any(String) };
      const event = {
        result: RESULTS[action] ?? 'success',
        at: expect.any(String),
        ...(!COUNTED.has(action) && whole),
      };
      expect([does, told]).toEqual([does, [expect.objectContaining(event)]]);
    }
  });
});
