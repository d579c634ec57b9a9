import supertest, { type Test } from 'supertest';
import type { SandboxedApp } from '../app/sandboxed-app.js';

const BASE = '/api/actions/filesites';
const TEAM = 'sites/team';

/** Ids of the starting world. */
export interface TeamIds {
  siteId: string;
  driveId: string;
}

/** Calls of the filesites actions of a service. */
export function filesitesCalls(service: () => SandboxedApp) {
  const get = (path: string, query: object = {}): Test => service().api.get(`${BASE}/${path}`).query(query);
  const post = (path: string, body: object = {}): Test => service().api.post(`${BASE}/${path}`).send(body);
  let seenBefore = 0;
  const journal = () => service().sandbox.requests('filesites');
  return {
    get,
    post,
    patch: (path: string, body: object): Test => service().api.patch(`${BASE}/${path}`).send(body),
    /** Sends a file as the whole body. */
    postBytes: (query: object, bytes: Buffer): Test =>
      service().api.post(`${BASE}/files`).query(query).set('content-type', 'application/octet-stream').send(bytes),
    /** Sends a file as a part of a form. */
    postForm: (fields: Record<string, string>, bytes: Buffer, filename = 'given.bin'): Test =>
      service().api.post(`${BASE}/files`).field(fields).attach('file', bytes, filename),
    /** Puts the starting world back, the sign-in apart, and gives the team site and its library. */
    begin: async (): Promise<TeamIds> => {
      const { filesites } = service().sandbox.providers;
      filesites.reset();
      filesites.seed();
      const { body: site } = await post('sites/get', {
        hostname: 'contoso.sharepoint.com',
        path: TEAM,
        expand: 'drive',
      }).expect(200);
      seenBefore = journal().length;
      return { siteId: site.id, driveId: site.drive.id };
    },
    /** What reached Graph since `begin`. */
    sent: (method?: string) =>
      journal()
        .slice(seenBefore)
        .filter((request) => method === undefined || request.method === method),
  };
}

/** How somebody answers Microsoft's consent page. */
export interface SignIn {
  account?: string;
  untick?: string[];
}

/** Makes a connection and signs in for it. */
export async function signIn(service: SandboxedApp, name: string, consent: SignIn): Promise<void> {
  const { api, anonymous, sandbox } = service;
  const { body: connection } = await api.post('/api/connectors/filesites/connections').send({ name }).expect(201);
  sandbox.providers.microsoft.consentAutomatically(consent);
  const { body: begun } = await api.post(`/api/connections/${connection.id}/authorize`).expect(200);
  const opened = await anonymous.get(new URL(begun.connectUrl).pathname).expect(303);
  const [cookie] = opened.headers['set-cookie'] as unknown as string[];
  const asked = new URL(opened.headers.location!);
  const agreed = await supertest(asked.origin)
    .get(asked.pathname + asked.search)
    .expect(302);
  const back = new URL(agreed.headers.location!);
  await anonymous
    .get(back.pathname + back.search)
    .set('cookie', cookie!.split(';')[0]!)
    .expect(200);
}

/** Bytes that are all different from their neighbours, so that a piece out of place shows. */
export function someBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 7 + (at >> 8)) & 0xff;
  return bytes;
}
