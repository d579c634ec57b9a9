import supertest from 'supertest';
import { expect } from '@jest/globals';
import type { Role } from '#libs/access';
import { Environment } from '../../../src/platform/config/environment.js';
import type { TestApp } from './app.js';

/** The administrator every booted service has. */
export const ADMIN = { email: 'admin@example.org', password: 'correct horse battery staple' };

/** A browser without a session that sends what a page of the service would send. */
export function browser({ url, app }: TestApp): supertest.Agent {
  const { origin } = new URL(app.get(Environment).BASE_URL!);
  return supertest.agent(url).set('X-Requested-With', 'test').set('Origin', origin);
}

/** A browser in which somebody has signed in. */
export async function signIn(
  service: TestApp,
  { email, password, workspace }: { email: string; password: string; workspace?: string } = ADMIN,
): Promise<supertest.Agent> {
  const agent = browser(service);
  const answer = await agent.post('/api/auth/login').send({ email, password, workspace });
  expect(answer.status).toBe(200);
  return agent;
}

/** The value of the session cookie that an answer sets. */
export function sessionToken(answer: supertest.Response): string {
  const cookies = answer.headers['set-cookie'] as unknown as string[] | undefined;
  return /session=([^;]*)/.exec(cookies?.[0] ?? '')?.[1] ?? '';
}

const admins = new WeakMap<TestApp, Promise<supertest.Agent>>();

/** A browser in which the administrator works in workspace `default`: what only people may do. */
export function adminOf(service: TestApp): Promise<supertest.Agent> {
  const known = admins.get(service) ?? signIn(service, { ...ADMIN, workspace: 'default' });
  admins.set(service, known);
  return known;
}

let made = 0;

/** Adds a member to workspace `default` and signs them in. */
export async function newMember(service: TestApp, role: Role) {
  made += 1;
  const who = { email: `${role}${made}@example.org`, password: `password of ${role} ${made}` };
  const added = await (await adminOf(service)).post('/api/users').send({ ...who, role });
  expect(added.status).toBe(201);
  return { who, id: added.body.id as string, agent: await signIn(service, who) };
}

/** Makes a workspace and an API key with every scope in it, by way of its first admin, who is signed in there. */
export async function newWorkspace(
  service: TestApp,
  slug: string,
): Promise<{ id: string; api: supertest.Agent; key: string; admin: supertest.Agent }> {
  const workspace = await service.api.post('/api/workspaces').send({ slug, name: `Workspace ${slug}` });
  expect(workspace.status).toBe(201);
  const admin = await signIn(service, { ...ADMIN, workspace: slug });
  const { body } = await admin.post('/api/keys').send({ name: 'all', scopes: ['*'] });
  const api = supertest.agent(service.url).set('Authorization', `Bearer ${body.key}`);
  return { id: workspace.body.id as string, api, key: body.key as string, admin };
}

/** What somebody who was given a password chooses instead. */
export const ownPassword = ({ password }: { password: string }): string => `${password}, own`;

/** Lets an admin invite a person who was given a password, who accepts with one of their own. */
export async function join(
  service: TestApp,
  admin: supertest.Agent,
  who: { email: string; password: string },
): Promise<{ email: string; password: string }> {
  const { body } = await admin.post('/api/users').send({ email: who.email, role: 'admin' });
  const password = ownPassword(who);
  const accepted = await browser(service)
    .post(`/api${new URL(body.invitation.url as string).pathname}/accept`)
    .send({ password: who.password, newPassword: password });
  expect(accepted.status).toBe(200);
  return { email: who.email, password };
}
