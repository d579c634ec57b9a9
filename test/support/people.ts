import supertest from 'supertest';
import { expect } from '@jest/globals';
import type { TestApp } from './app.js';

/** The administrator every booted service has. */
export const ADMIN = { email: 'admin@example.org', password: 'correct horse battery staple' };

/** A browser without a session that sends what a page of the service would send. */
export function browser({ url }: TestApp): supertest.Agent {
  return supertest.agent(url).set('X-Requested-With', 'test').set('Origin', url);
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

let made = 0;

/** Adds a member to workspace `default` and signs them in. */
export async function newMember(service: TestApp, role: 'viewer' | 'editor' | 'admin') {
  made += 1;
  const who = { email: `${role}${made}@example.org`, password: `password of ${role} ${made}` };
  const added = await service.api.post('/api/users').send({ ...who, role });
  expect(added.status).toBe(201);
  return { who, id: added.body.id as string, agent: await signIn(service, who) };
}

/** Makes a workspace and an API key with every scope in it, by way of its first admin. */
export async function newWorkspace(
  service: TestApp,
  slug: string,
): Promise<{ id: string; api: supertest.Agent; key: string }> {
  const workspace = await service.api.post('/api/workspaces').send({ slug, name: `Workspace ${slug}` });
  expect(workspace.status).toBe(201);
  const admin = await signIn(service, { ...ADMIN, workspace: slug });
  const { body } = await admin.post('/api/keys').send({ name: 'all', scopes: ['*'] });
  const api = supertest.agent(service.url).set('Authorization', `Bearer ${body.key}`);
  return { id: workspace.body.id as string, api, key: body.key as string };
}
