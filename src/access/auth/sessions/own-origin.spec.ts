import { describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '../../../http/request.js';
import type { Environment } from '../../../platform/config/environment.js';
import { ownOrigins, refuseForeignOrigin, requireOwnPage } from './own-origin.js';

const environment = (BASE_URL: string, NODE_ENV: Environment['NODE_ENV']) => ({ BASE_URL, NODE_ENV }) as Environment;
const local = ownOrigins(environment('http://localhost:3000', 'development'));
const production = ownOrigins(environment('https://flows.example.com/base', 'production'));
const request = (headers: Record<string, string>) => ({ headers }) as unknown as ApiRequest;

describe('ownOrigins', () => {
  it.each<[string, Environment['NODE_ENV'], string[]]>([
    ['https://flows.example.com/base', 'production', ['https://flows.example.com']],
    ['https://flows.example.com', 'development', ['https://flows.example.com']],
    ['http://localhost:3000', 'development', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
    ['http://localhost', 'test', ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
    ['https://localhost:3000', 'production', ['https://localhost:3000']],
  ])('are for %s in %s %j', (baseUrl, nodeEnv, origins) => {
    expect([...ownOrigins(environment(baseUrl, nodeEnv))]).toEqual(origins);
  });
});

describe('requireOwnPage', () => {
  const asked = { 'x-requested-with': 'fetch' };
  it.each<[string, ReadonlySet<string>, Record<string, string>]>([
    ['a fetch of our page', local, { ...asked, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['an older browser, by its Origin', local, { ...asked, origin: 'http://localhost:3000' }],
    ['another name of this machine', local, { ...asked, origin: 'http://127.0.0.1:3000' }],
    ['a browser that sends no Origin', local, { ...asked, 'sec-fetch-site': 'same-origin' }],
    ['an empty X-Requested-With', local, { 'x-requested-with': '', origin: 'http://localhost:3000' }],
    ['production', production, { ...asked, origin: 'https://flows.example.com' }],
  ])('lets %s pass', (_, own, headers) => {
    expect(() => requireOwnPage(request(headers), own)).not.toThrow();
  });

  it.each<[string, ReadonlySet<string>, Record<string, string>]>([
    ['no X-Requested-With', local, { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['neither Origin nor Sec-Fetch-Site', local, asked],
    ['a null Origin', local, { ...asked, origin: 'null' }],
    ['a foreign Origin', local, { ...asked, origin: 'https://evil.example' }],
    [
      'a foreign Origin that claims the same site',
      local,
      { ...asked, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['another port', local, { ...asked, origin: 'http://localhost:3001' }],
    ['another scheme', production, { ...asked, origin: 'http://flows.example.com' }],
    [
      'a sibling subdomain',
      production,
      { ...asked, origin: 'https://evil.example.com', 'sec-fetch-site': 'same-site' },
    ],
    ['a look-alike', production, { ...asked, origin: 'https://flows.example.com.evil.example' }],
    ['this machine, in production', production, { ...asked, origin: 'http://localhost:3000' }],
    ['a cross-site request', local, { ...asked, 'sec-fetch-site': 'cross-site' }],
    ['an address typed by hand', local, { ...asked, 'sec-fetch-site': 'none' }],
  ])('refuses %s', (_, own, headers) => {
    expect(() => requireOwnPage(request(headers), own)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });
});

describe('refuseForeignOrigin', () => {
  it('lets a request without any header pass, as tools send it', () => {
    expect(() => refuseForeignOrigin(request({}), local)).not.toThrow();
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('refuses %j', (headers) => {
    expect(() => refuseForeignOrigin(request(headers), local)).toThrow();
  });
});
