import * as crypto from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ApiRequest } from '../../../../http/request.js';
import type { FailureLimiter } from '../../../../access/auth/failure-limiter.service.js';
import type { WebhookAuthentication } from '../../../nodes/webhook/webhook-authentication.js';
import type { VariableStore } from '../../../ports/variable-store.js';

/** Lengths of what was compared in constant time, in bytes. */
const compared: number[][] = [];
jest.unstable_mockModule('node:crypto', () => ({
  ...crypto,
  timingSafeEqual(one: Buffer, other: Buffer) {
    compared.push([one.length, other.length]);
    return crypto.timingSafeEqual(one, other);
  },
}));
const { AuthenticateWebhook } = await import('./authenticate-webhook.js');
const { sha256 } = await import('#libs/crypto');

const SECRET = 'tok_0123456789abcdef';
const DIGEST_BYTES = 32;

/** Says nothing of a secret but its digest. */
const variables = { digest: () => Promise.resolve(sha256(SECRET)) } as unknown as VariableStore;
const failures = { attempt: (_: string, work: () => Promise<void>) => work() } as unknown as FailureLimiter;
const authenticate = new AuthenticateWebhook(variables, failures);

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const withHeader = (name: string, value: string): Partial<ApiRequest> => ({
  headers: { [name]: value },
  rawHeaders: [name, value],
  queryParameters: {},
});

describe('the comparison of a credential', () => {
  beforeEach(() => void compared.splice(0));

  it.each<[string, Partial<WebhookAuthentication>, (credential: string) => Partial<ApiRequest>, number]>([
    ['bearer', {}, (credential) => withHeader('authorization', `Bearer ${credential}`), 1],
    ['header', { headerName: 'X-Token' }, (credential) => withHeader('x-token', credential), 1],
    [
      'query',
      { parameterName: 'token' },
      (credential) => ({ headers: {}, rawHeaders: [], queryParameters: { token: credential } }),
      1,
    ],
    // The name is compared the same way, and before the password.
    [
      'basic',
      { username: 'ada' },
      (credential) => withHeader('authorization', `Basic ${base64(`ada:${credential}`)}`),
      2,
    ],
  ])('by %s takes the same steps whatever part of it is right', async (type, more, request, comparisons) => {
    const authentication = { type, environmentVariable: 'TOKEN', ...more } as WebhookAuthentication;
    const isRight = (credential: string): Promise<boolean> =>
      authenticate.check(request(credential) as ApiRequest, authentication, 'w').then(
        () => true,
        ({ code }) => code !== 'unauthenticated',
      );
    const wrong = Array.from(SECRET, (_, right) => SECRET.slice(0, right) + 'x'.repeat(SECRET.length - right));
    const tries = [...wrong, SECRET.slice(0, -1), `${SECRET}f`, 'x', 'x'.repeat(10_000), SECRET];
    for (const credential of tries)
      expect([credential, await isRight(credential)]).toEqual([credential, credential === SECRET]);
    expect(compared).toEqual(Array(tries.length * comparisons).fill([DIGEST_BYTES, DIGEST_BYTES]));
  });

  it.each([
    ['right', 'ada', SECRET],
    ['right, the password is wrong', 'ada', 'x'],
    ['wrong, the password is right', 'eve', SECRET],
    ['wrong like the password', 'eve', 'x'],
  ])('by basic takes the same steps when the username is %s', async (_, username, password) => {
    const request = withHeader('authorization', `Basic ${base64(`${username}:${password}`)}`) as ApiRequest;
    const authentication = { type: 'basic', username: 'ada', environmentVariable: 'TOKEN' } as WebhookAuthentication;
    const answer = await authenticate.check(request, authentication, 'w').catch(({ code }) => code);
    expect(answer).toBe(username === 'ada' && password === SECRET ? undefined : 'unauthenticated');
    expect(compared).toEqual(Array(2).fill([DIGEST_BYTES, DIGEST_BYTES]));
  });
});
