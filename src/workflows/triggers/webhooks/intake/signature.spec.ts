import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import {
  signingKey,
  type SignatureScheme,
  type WebhookAuthentication,
} from '../../../nodes/webhook/webhook-authentication.js';
import { readSignature, SignatureCheck } from './signature.js';

type Headers = Record<string, string>;
interface Case {
  scheme: SignatureScheme;
  secret: string;
  headers: Headers;
  body: string;
  /** Epoch seconds. */
  now: number;
  more?: Partial<WebhookAuthentication>;
}

function isRight({ scheme, secret, headers, body, now, more }: Case): boolean {
  const authentication = { type: 'signature', scheme, ...more } as WebhookAuthentication;
  const signature = readSignature((name) => headers[name], authentication, now * 1000);
  const key = signingKey(scheme, secret);
  if (signature === undefined || key === undefined) return false;
  const check = new SignatureCheck(signature, key);
  for (const character of body) check.update(Buffer.from(character));
  return check.isSigned();
}

/** The examples that the providers publish. */
const standardWebhooks: Case = {
  scheme: 'standardWebhooks',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  body: '{"test": 2432232314}',
  now: 1614265330,
};
const github: Case = {
  scheme: 'github',
  secret: "It's a Secret to Everybody",
  headers: { 'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' },
  body: 'Hello, World!',
  now: 0,
};
const slack: Case = {
  scheme: 'slack',
  secret: '8f742231b10e8888abcd99yyyzzz85a5',
  headers: {
    'x-slack-request-timestamp': '1531420618',
    'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  },
  body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  now: 1531420618,
};
const stripeDigest = createHmac('sha256', 'whsec_test').update('1700000000.{"a": 1}').digest('hex');
const stripe: Case = {
  scheme: 'stripe',
  secret: 'whsec_test',
  headers: { 'stripe-signature': `t=1700000000,v1=${stripeDigest},v0=${'0'.repeat(64)}` },
  body: '{"a": 1}',
  now: 1700000000,
};
const hmac = (more: Partial<WebhookAuthentication>, value: string): Case => ({
  scheme: 'hmac',
  secret: 'key',
  headers: { 'x-sign': value },
  body: 'The quick brown fox jumps over the lazy dog',
  now: 0,
  more: { headerName: 'X-Sign', ...more },
});
const digest = (algorithm: string, encoding: 'hex' | 'base64') =>
  createHmac(algorithm, 'key').update('The quick brown fox jumps over the lazy dog').digest(encoding);

/** GitHub's example, signed with another secret that is also ours. */
const signedWith = (secret: string): Case => {
  const digest = createHmac('sha256', secret).update(github.body).digest('hex');
  return { ...github, secret, headers: { 'x-hub-signature-256': `sha256=${digest}` } };
};
/** Signed over what a missing id would be printed as. */
const withoutId: Case = {
  ...standardWebhooks,
  headers: {
    'webhook-timestamp': '1614265330',
    'webhook-signature': `v1,${createHmac('sha256', signingKey('standardWebhooks', standardWebhooks.secret)!)
      .update(`undefined.1614265330.${standardWebhooks.body}`)
      .digest('base64')}`,
  },
};

/** Signed with the bytes that a lenient decoder finds in five characters of Base64. */
const signedByCut: Case = {
  ...standardWebhooks,
  secret: 'whsec_MfKQ9',
  headers: {
    ...standardWebhooks.headers,
    'webhook-signature': `v1,${createHmac('sha256', Buffer.from('MfKQ9', 'base64'))
      .update(`${standardWebhooks.headers['webhook-id']}.1614265330.${standardWebhooks.body}`)
      .digest('base64')}`,
  },
};

const withHeaders = (given: Case, headers: Headers): Case => ({ ...given, headers: { ...given.headers, ...headers } });
const at = (given: Case, seconds: number): Case => ({ ...given, now: given.now + seconds });
const V1 = standardWebhooks.headers['webhook-signature']!;
const OTHER = `v1,${Buffer.alloc(32).toString('base64')}`;

describe('a signature', () => {
  it.each<[string, Case]>([
    ['Standard Webhooks', standardWebhooks],
    [
      'Standard Webhooks, secret without its prefix',
      { ...standardWebhooks, secret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    ],
    ['Standard Webhooks, one of two right', withHeaders(standardWebhooks, { 'webhook-signature': `${OTHER} ${V1}` })],
    [
      'Standard Webhooks under the names of Svix',
      {
        ...standardWebhooks,
        headers: Object.fromEntries(
          Object.entries(standardWebhooks.headers).map(([name, value]) => [name.replace('webhook', 'svix'), value]),
        ),
      },
    ],
    ['Standard Webhooks, five minutes old', at(standardWebhooks, 300)],
    ['Standard Webhooks, of a clock five minutes fast', at(standardWebhooks, -300)],
    ['GitHub', github],
    ['Slack', slack],
    ['Stripe', stripe],
    [
      'Stripe, one of two right',
      withHeaders(stripe, { 'stripe-signature': `t=1700000000,v1=${'0'.repeat(64)},v1=${stripeDigest}` }),
    ],
    [
      'HMAC as RFC 2202 and Wikipedia know it',
      hmac({}, 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8'),
    ],
    ['HMAC in capitals', hmac({}, digest('sha256', 'hex').toUpperCase())],
    ['HMAC with SHA-1', hmac({ algorithm: 'sha1' }, digest('sha1', 'hex'))],
    ['HMAC with SHA-512 in Base64', hmac({ algorithm: 'sha512', encoding: 'base64' }, digest('sha512', 'base64'))],
    ['HMAC after a prefix', hmac({ prefix: 'sig=' }, `sig=${digest('sha256', 'hex')}`)],
  ])('is right: %s', (_, given) => {
    expect(isRight(given)).toBe(true);
  });

  const all: [string, Case][] = [
    ['Standard Webhooks', standardWebhooks],
    ['GitHub', github],
    ['Slack', slack],
    ['Stripe', stripe],
    ['HMAC', hmac({}, digest('sha256', 'hex'))],
  ];

  it.each(all)('is wrong with another body, secret, scheme or header: %s', (_, given) => {
    expect(isRight({ ...given, body: `${given.body} ` })).toBe(false);
    expect(isRight({ ...given, secret: `${given.secret.slice(0, -1)}x` })).toBe(false);
    expect(isRight({ ...given, headers: {} })).toBe(false);
    for (const [, { scheme, more }] of all.filter(([, other]) => other.scheme !== given.scheme))
      expect(isRight({ ...given, scheme, more })).toBe(false);
    for (const [name, value] of Object.entries(given.headers))
      for (const changed of ['', `x${value}`]) expect(isRight(withHeaders(given, { [name]: changed }))).toBe(false);
  });

  it.each([
    ['Standard Webhooks', standardWebhooks],
    ['Slack', slack],
    ['Stripe', stripe],
  ])('is too old or too new more than five minutes from now: %s', (_, given) => {
    expect([isRight(at(given, 301)), isRight(at(given, -301))]).toEqual([false, false]);
  });

  it.each<[string, Case]>([
    ['an empty secret', signedWith('')],
    ['a blank secret', signedWith('  ')],
    ['the beginning of the digest', hmac({}, digest('sha256', 'hex').slice(0, 32))],
    ['no id, even signed as none', withoutId],
    ['a secret of Standard Webhooks that is no Base64', { ...standardWebhooks, secret: 'whsec_not base64' }],
    ['one of Base64 that is cut off', signedByCut],
    ['a time that is no number', withHeaders(slack, { 'x-slack-request-timestamp': '1531420618.0' })],
    ['a time in milliseconds', withHeaders(slack, { 'x-slack-request-timestamp': '1531420618000' })],
    ['another version', withHeaders(standardWebhooks, { 'webhook-signature': V1.replace('v1', 'v2') })],
    [
      'only an outdated version of Stripe',
      withHeaders(stripe, { 'stripe-signature': `t=1700000000,v0=${stripeDigest}` }),
    ],
    ['no prefix where one is asked for', hmac({ prefix: 'sig=' }, digest('sha256', 'hex'))],
    ['another algorithm', hmac({ algorithm: 'sha512' }, digest('sha256', 'hex'))],
  ])('is wrong with %s', (_, given) => {
    expect(isRight(given)).toBe(false);
  });
});
