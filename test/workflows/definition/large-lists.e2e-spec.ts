import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';

const MiB = 1_048_576;
/** Bytes of definitions that are in memory for one page. */
const PAGE_BYTES = 8 * MiB;
const LARGE = 12;

interface PageOfItems {
  items: { id: string; version: number }[];
  nextCursor?: string;
}

describe('a list of what may be large', () => {
  let service: SandboxedApp;
  let connection: string;
  let last: string;
  const made: string[] = [];

  beforeAll(async () => {
    service = await bootSandboxed();
    const { items } = (await service.api.get('/api/connections').query({ connector: 'mailboxes' }).expect(200)).body;
    connection = items.find(({ connector }: { connector: string }) => connector === 'mailboxes').id;
    for (let n = 0; n < LARGE; n += 1) {
      const body = { name: `Large ${n}`, definition: large(n) };
      made.unshift((await service.api.post('/api/workflows').send(body).expect(201)).body.id);
      await service.api.post(`/api/workflows/${made[0]}/deploy`).expect(200);
    }
    last = made[0]!;
    // It has its first version.
    for (let n = LARGE; n < 2 * LARGE - 1; n += 1) {
      await service.api
        .put(`/api/workflows/${last}`)
        .send({ name: 'Large', definition: large(n) })
        .expect(200);
      await service.api.post(`/api/workflows/${last}/deploy`).expect(200);
    }
  }, BOOT_TIMEOUT_MS);
  afterAll(() => service.close());

  const large = (n: number) =>
    chain({
      in: webhook({ path: `/large/${n}` }),
      send: { type: 'connectorAction', config: { action: 'mailboxes.list-inboxes', connection, input: {} } },
      text: editFields({ n, text: 'x'.repeat(0.9 * MiB) }),
    });

  async function pages(path: string): Promise<{ pages: PageOfItems[]; bytes: number[] }> {
    const found: PageOfItems[] = [];
    const bytes: number[] = [];
    for (let cursor: string | undefined; found.length === 0 || cursor !== undefined;) {
      const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
      const { body, text } = await service.api.get(path).query(query).expect(200);
      found.push(body);
      bytes.push(text.length);
      cursor = body.nextCursor;
    }
    return { pages: found, bytes };
  }

  it.each<[string, () => string]>([
    ['workflows', () => '/api/workflows'],
    ['workflows that use a connection', () => `/api/connections/${connection}/workflows`],
  ])('reads a bounded number of bytes for a page of %s, and gives all of them', async (_, path) => {
    const { pages: found } = await pages(path());
    expect(found.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made);
    expect(found.length).toBeGreaterThan(1);
    expect(found[0]!.items.length).toBeGreaterThan(1);
  });

  it('reads a bounded number of bytes for a page of versions, and gives all of them', async () => {
    const { pages: found, bytes } = await pages(`/api/workflows/${last}/versions`);
    const versions = found.flatMap(({ items }) => items.map(({ version }) => version));
    expect(versions).toEqual(Array.from({ length: LARGE }, (_, n) => LARGE - n));
    expect(Math.max(...bytes)).toBeLessThan(PAGE_BYTES + MiB);
  });

  it('describes all webhooks, of whose workflows it holds a few at a time', async () => {
    const { body } = await service.api.get('/api/openapi/webhooks.json').expect(200);
    const live = [...Array.from({ length: LARGE - 1 }, (_, n) => n), 2 * LARGE - 2];
    expect(Object.keys(body.paths).toSorted()).toEqual(live.map((n) => `/large/${n}`).toSorted());
  });

  it.each(['x', 'LTE', Buffer.from('1.5').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    await service.api.get(`/api/workflows/${last}/versions`).query({ cursor }).expect(400);
  });
});
