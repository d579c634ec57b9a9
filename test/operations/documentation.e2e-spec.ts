import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { codes } from '#libs/errors';
import { functions, operators } from '#libs/expressions';
import { bootApp, type TestApp } from '../support/app/app.js';

describe('the documentation a service shows', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await bootApp();
  });

  afterAll(() => service.close());

  /** Directives of an answer's Content-Security-Policy. */
  const policy = (header: string | undefined) =>
    new Map(
      (header ?? '').split(';').map((directive) => {
        const [name, ...sources] = directive.trim().split(' ');
        return [name!, sources] as const;
      }),
    );

  it('is an OpenAPI document with the address of the service', async () => {
    const { status, headers, body } = await service.anonymous.get('/api/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect([body.openapi, body.servers]).toEqual(['3.1.1', [{ url: service.url.replace('127.0.0.1', 'localhost') }]]);
  });

  it('is a reference page made of files of this service only, without inline script or style', async () => {
    const { status, headers, text } = await service.anonymous.get('/api/docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const directives = policy(headers['content-security-policy']);
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('style-src')).toEqual(["'self'"]);
    expect(text).not.toMatch(/<script>|<style|\son\w+=|style=/);
    const files = Array.from(text.matchAll(/(?:src|href)="([^"]+)"/g), ([, address]) => address!);
    expect(files).toHaveLength(4);
    for (const file of files) {
      const answer = await service.anonymous.get(file);
      expect([file, answer.status]).toEqual([file, 200]);
      expect(answer.headers['content-type']).toMatch(file.endsWith('.css') ? 'text/css' : 'text/javascript');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('is every page of docs, whose links lead to pages and sections that are there', async () => {
    const files = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    const addresses = files.map((file) => `/docs/${file}`.replace(/\.md$/, '').replace(/\/README$/, ''));
    const pages = new Map<string, string>();
    for (const address of addresses) {
      const { status, headers, text } = await service.anonymous.get(address);
      expect([address, status, headers['content-type']]).toEqual([address, 200, 'text/html; charset=utf-8']);
      expect(policy(headers['content-security-policy']).get('script-src')).toEqual(["'self'"]);
      expect(text.replace(/<(pre|code)\b.*?<\/\1>/gs, '')).not.toMatch(/<style|style=|\son\w+=|\*\*|\]\(|`/);
      expect(text).not.toContain('localhost:3000');
      pages.set(address, text);
    }
    const lost = [...pages].flatMap(([page, text]) =>
      Array.from(text.matchAll(/href="(\/docs[^"#]*)?(?:#([^"]*))?"/g), ([, path = page, id]) => ({ path, id }))
        .filter(({ path }) => path !== '/docs/site.css')
        .filter(({ path, id }) => (id === undefined ? !pages.has(path) : !pages.get(path)?.includes(` id="${id}"`)))
        .map(({ path, id }) => `${page}: ${path}#${id}`),
    );
    expect(lost).toEqual([]);
    expect(pages.size).toBeGreaterThan(30);
  });

  it('has an index for the search with every page and section', async () => {
    const { body } = await service.anonymous.get('/docs/search.json').expect(200);
    const entries = body as { page: string; heading: string; address: string; words: string }[];
    expect(entries).toContainEqual({
      page: 'Errors',
      heading: 'rate_limited',
      address: '/docs/reference/errors#rate_limited',
      words: expect.stringContaining('429'),
    });
    expect(new Set(entries.map(({ address }) => address.split('#')[0])).size).toBeGreaterThan(30);
  });

  it.each(['/docs/nothing', '/docs/..%2Fpackage', '/docs/__proto__', '/docs/pictures/nothing.png'])(
    'has no page %s',
    async (address) => {
      const { status, body } = await service.anonymous.get(address);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('is a page of the expression language with every function and operator', async () => {
    const { status, headers, text } = await service.anonymous.get('/docs/expressions');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const name of functions.keys()) expect(text).toContain(`<td><code>${name}(`);
    for (const name of operators.keys()) expect(text).toContain(`<td><code>${name}</code>`);
  });

  it.each(['index.html', 'package.json', '..%2Fpackage.json', 'swagger-ui.js'])(
    'refuses %s, which the reference does not need',
    async (file) => {
      expect((await service.anonymous.get(`/api/docs/${file}`)).status).toBe(400);
    },
  );

  it.each([
    ['If-Match', '"other"', 412],
    ['If-Unmodified-Since', 'Mon, 01 Jan 1990 00:00:00 GMT', 412],
    ['Range', 'bytes=99999999-', 200],
  ])('answers a file asked for with %s: %s by %i', async (header, value, status) => {
    expect((await service.anonymous.get('/api/docs/swagger-ui.css').set(header, value)).status).toBe(status);
  });

  it('explains every error code at the address that problem documents name', async () => {
    const { body: problem } = await service.api.get('/api/nothing-here');
    const page = new URL(problem.type);
    expect(page.hash).toBe('#not_found');
    const { status, headers, text } = await service.anonymous.get(page.pathname);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const anchors = Array.from(text.matchAll(/<h3 id="(\w+)">/g), ([, id]) => id);
    expect(anchors.sort()).toEqual(Object.keys(codes).sort());
    expect(policy(headers['content-security-policy']).get('default-src')).toEqual(["'none'"]);
  });
});
