import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootApp, BOOTSTRAP_KEY, type TestApp } from '../../support/app/app.js';
import { ADMIN, browser } from '../../support/app/people.js';
import { rawRequest, requestText } from '../../support/http/raw-http.js';
import { address, inTurn, routesOf } from '../support/routes.js';

describe('an empty body', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await bootApp();
  });

  afterAll(() => service.close());

  it('is none, whatever its type, in each way a body can be empty', async () => {
    const type = 'Content-Type: application/json';
    const empty = [[type], [type, 'Content-Length: 0'], [type, 'Transfer-Encoding: chunked']] as const;
    // What is deleted is not there, as long as nothing has made it.
    const unsafe = routesOf(service)
      .filter(({ method }) => method !== 'GET')
      .toSorted((a, b) => (a.method < b.method ? -1 : 1));
    const answers = await inTurn(unsafe, async ({ name, access, method, path }) => {
      const ask = async (headers: readonly string[]): Promise<string> => {
        const credential = access === 'session' ? await newSession() : [`Authorization: Bearer ${BOOTSTRAP_KEY}`];
        const body = headers.includes('Transfer-Encoding: chunked') ? '0\r\n\r\n' : '';
        const text = requestText(`${method} ${address(path)}`, { headers: [...credential, ...headers], body });
        const answer = await rawRequest(service.url, text);
        const { code, errors } = (answer.status >= 400 ? answer.json() : {}) as { code?: string; errors?: object[] };
        return JSON.stringify([answer.status, code, errors]);
      };
      const bare = await ask([]);
      const wrong = (await inTurn(empty, ask)).filter((each) => each !== bare || /invalid_json|unsupported/.test(each));
      return wrong.map((each) => `${name}: ${each}, not ${bare}`);
    });
    expect(answers.flat()).toEqual([]);
    expect(unsafe.length).toBeGreaterThan(80);
  });

  /** What a page of the service sends of a person who has just signed in. */
  async function newSession(): Promise<string[]> {
    const { headers } = await browser(service).post('/api/auth/login').send(ADMIN);
    return [`Cookie: ${headers['set-cookie']![0]!.split(';')[0]}`, 'X-Requested-With: test', `Origin: ${service.url}`];
  }
});
