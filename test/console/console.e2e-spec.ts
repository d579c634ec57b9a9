import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ConsoleFiles } from '../../src/console/console-files.service.js';
import { bootApp, type TestApp } from '../support/app/app.js';

const PAGE = '<!doctype html><title>Console</title><script type="module" src="/assets/index-1a2b3c4d.js"></script>';
const SCRIPT = `console.log('${'built '.repeat(100)}');`;
const POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

let service: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(folder, 'assets', 'nested'), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await Promise.all([
    write('index.html', PAGE),
    write('secret.txt', 'not for browsers'),
    write('assets/index-1a2b3c4d.js', SCRIPT),
    write('assets/index-5e6f7a8b.css', 'body{margin:0}'),
    write('assets/icon-9c0d1e2f.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    write('assets/nested/deep.js', 'nested'),
  ]);
  service = await bootApp();
  await service.app.get(ConsoleFiles).load(folder);
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** Asks for exactly the given path; other clients resolve `..` before they send it. */
function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    request({ hostname, port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

describe('an address of the console', () => {
  it.each([
    ['/'],
    ['/login'],
    ['/settings'],
    ['/settings/connectors'],
    ['/settings/connectors/calendar?connection=1&result=connected'],
    ['/workflows'],
    ['/workflows/'],
    ['/workflows/01890a5d/versions'],
    ['/runs/01890a5d'],
    ['/collections'],
    ['/collections/orders/settings'],
    ['/forms'],
    ['/forms/contact?draft=true'],
    ['/actions'],
    ['/actions/calendar.list-events'],
    ['/settings/members'],
    ['/invitations/a-token'],
  ])('%s shows the page under its own policy, and is never stored', async (path) => {
    const { status, text, headers } = await service.anonymous.get(path);
    expect([status, text]).toEqual([200, PAGE]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('answers HEAD without a body', async () => {
    const { status, text, headers } = await service.anonymous.head('/workflows');
    expect([status, text ?? '', headers['content-security-policy']]).toEqual([200, '', POLICY]);
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)('refuses %s and names what is possible', async (method) => {
    const answer = await service.anonymous[method]('/workflows/01890a5d');
    expect([answer.status, answer.headers['allow'], answer.body.code]).toEqual([
      405,
      'GET, HEAD',
      'method_not_allowed',
    ]);
  });
});

it('shows its mark where a page names no icon', async () => {
  const { status, headers } = await service.anonymous.get('/favicon.ico');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=86400',
  ]);
});

describe('an address that nobody takes', () => {
  const NOWHERE = ['/nonsense', '/settingsx', '/login/again', '/index.html', '/secret.txt', '/%3Cscript%3E'];
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

  it.each(NOWHERE)('%s shows people the page, which says that nothing is there', async (path) => {
    const { status, text, headers } = await service.anonymous.get(path).set('Accept', BROWSER);
    expect([status, text, headers['content-security-policy']]).toEqual([404, PAGE, POLICY]);
  });

  it.each(NOWHERE)('%s is a problem document for programs', async (path) => {
    for (const accepted of ['*/*', 'application/json', 'image/avif,image/webp']) {
      const { status, headers, body } = await service.anonymous.get(path).set('Accept', accepted);
      expect([status, body.code, headers['content-type']]).toEqual([
        404,
        'not_found',
        'application/problem+json; charset=utf-8',
      ]);
    }
    expect((await service.anonymous.post(path).set('Accept', BROWSER)).body.code).toBe('not_found');
  });
});

describe('an address for programs', () => {
  it.each([
    ['/api'],
    ['/api/'],
    ['/api/nothing'],
    ['/api/workflows/nothing/here'],
    ['/docs/nothing'],
    ['/metrics/nothing'],
    ['/assets'],
    ['/assets/'],
    ['/assets/nothing.js'],
    ['/assets/nested'],
    ['/assets/nested/deep.js'],
    ['/assets/constructor'],
    ['/assets/__proto__'],
  ])('%s stays a problem document and never shows the page', async (path) => {
    const { status, headers, body } = await service.anonymous.get(path).set('Accept', 'text/html');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('that the API has keeps the policy of the API', async () => {
    const { headers } = await service.anonymous.get('/api/health/live');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('lists no page in the OpenAPI document', async () => {
    const { body } = await service.anonymous.get('/api/openapi.json');
    expect(Object.keys(body.paths).filter((path) => !path.startsWith('/api/') && path !== '/metrics')).toEqual(
      expect.not.arrayContaining([
        expect.stringMatching(/^\/($|login|settings|workflows|runs|collections|forms|invitations|assets)/),
      ]),
    );
  });
});

describe('a path that tries to leave the assets', () => {
  it.each([
    ['/assets/../index.html'],
    ['/assets/../secret.txt'],
    ['/assets/..%2fsecret.txt'],
    ['/assets/%2e%2e/secret.txt'],
    ['/assets/%2e%2e%2fsecret.txt'],
    ['/assets/..%252fsecret.txt'],
    ['/assets/..%5csecret.txt'],
    ['/assets/./index-1a2b3c4d.js'],
    ['/assets//etc/passwd'],
    ['/assets/%2fetc%2fpasswd'],
    ['/assets/nested%2fdeep.js'],
    ['/assets/index-1a2b3c4d.js%00'],
  ])('%s finds nothing', async (path) => {
    const { status, body } = await get(path);
    expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'not_found']);
  });

  it('that is not percent-encoded correctly is invalid', async () => {
    expect((await get('/assets/%zz')).status).toBe(400);
  });
});

describe('an asset', () => {
  it.each([
    ['index-1a2b3c4d.js', 'text/javascript; charset=utf-8'],
    ['index-5e6f7a8b.css', 'text/css; charset=utf-8'],
    ['icon-9c0d1e2f.svg', 'image/svg+xml'],
  ])('%s is stored by browsers for good, as %s', async (name, type) => {
    const { status, headers } = await service.anonymous.get(`/assets/${name}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
  });

  it.each([
    [{}, false],
    [{ 'accept-encoding': 'identity' }, false],
    [{ 'accept-encoding': 'gzip;q=0' }, false],
    [{ 'accept-encoding': 'gzip' }, true],
    [{ 'accept-encoding': 'br, gzip, deflate' }, true],
  ])('comes as %j allows', async (headers, isGzipped) => {
    const { body } = await get('/assets/index-1a2b3c4d.js', headers as Record<string, string>);
    expect((isGzipped ? gunzipSync(body) : body).toString()).toBe(SCRIPT);
    expect(body.length < SCRIPT.length).toBe(isGzipped);
  });
});

it('has no page where nothing was built', async () => {
  const files = new ConsoleFiles();
  await files.load(join(folder, 'nothing'));
  expect([files.page, files.asset('index-1a2b3c4d.js')]).toEqual([undefined, undefined]);
});
