import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { everywhere } from '../support/everywhere.js';
import { expectedOf, type Exceptions } from '../support/expected-outcomes.js';
import { credentialOf, outcome } from '../support/outcome.js';
import { bootUpstream, eachAction, endRows, manyAtATime, type Trouble, type Upstream } from '../support/upstream.js';

let upstream: Upstream;

beforeAll(async () => {
  upstream = await everywhere(await bootUpstream());
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());

/** Requests that a refusal may cost: the call, and one that asks why it was refused. */
const MOST_REQUESTS = 2;

/** What every action comes to while its provider does something. */
async function outcomes(trouble: Trouble & { kind: 'status' }): Promise<Record<string, string>> {
  const seen = await eachAction(upstream.actions, async (action) => {
    const met = await upstream.callWhile(action, trouble);
    return met.sent.length > MOST_REQUESTS ? `${outcome(met)} after ${met.sent.length} requests` : outcome(met);
  });
  if (trouble.status >= 500) await endRows(upstream);
  return seen;
}

const BAD_TOKEN: Exceptions = { chatbot: ['424 connector_credential_rejected', 'the token is part of the address'] };
const BAD_KEY: Exceptions = { browser: ['424 connector_credential_rejected', 'it says 403 to a key it does not know'] };
const NO_PROJECT: Exceptions = {
  ...BAD_TOKEN,
  browser: ['424 connector_credential_rejected', 'there is no project for the key'],
};
const ALREADY_DELETED: Exceptions = { 'calendar.delete-event': ['200', 'what is deleted already is deleted'] };
const GRAPH: Readonly<Record<'501' | '507' | '509', Exceptions>> = {
  501: { filesites: ['422 provider_rejected', 'Graph knows no such call'] },
  507: { filesites: ['402 provider_quota_exhausted', 'the drive is full'] },
  509: { filesites: ['429 provider_rate_limited', 'the site is over its bandwidth'] },
};

describe('a refusal without a word', () => {
  it.each<[number, string, Exceptions]>([
    [400, '422 provider_rejected', {}],
    [402, '402 provider_quota_exhausted', {}],
    [403, '403 provider_forbidden', BAD_KEY],
    [404, '404 provider_not_found', BAD_TOKEN],
    [405, '422 provider_rejected', {}],
    [406, '422 provider_rejected', {}],
    [408, '504 provider_timeout', {}],
    [409, '409 provider_conflict', {}],
    [410, '410 gone', {}],
    [412, '412 precondition_failed', {}],
    [413, '413 too_large', {}],
    [415, '422 provider_rejected', {}],
    [418, '422 provider_rejected', {}],
    [422, '422 provider_rejected', {}],
    [423, '409 provider_conflict', {}],
    [431, '422 provider_rejected', {}],
    [451, '422 provider_rejected', {}],
    [499, '422 provider_rejected', {}],
    [500, '502 provider_unavailable', {}],
    [501, '502 provider_unavailable', GRAPH[501]],
    [505, '502 provider_unavailable', {}],
    [507, '502 provider_unavailable', GRAPH[507]],
    [509, '502 provider_unavailable', GRAPH[509]],
    [520, '502 provider_unavailable', {}],
    [599, '502 provider_unavailable', {}],
  ])('with status %i is %s', async (status, expected, exceptions) => {
    expect(await outcomes({ kind: 'status', status, body: {} })).toEqual(
      expectedOf(upstream.actions, expected, exceptions),
    );
  });
});

describe('a refusal in the provider’s own words', () => {
  it.each<[number, string, Exceptions]>([
    [402, '402 provider_quota_exhausted', {}],
    [403, '403 provider_forbidden', {}],
    [404, '404 provider_not_found', NO_PROJECT],
    [409, '409 provider_conflict', {}],
    [410, '410 gone', ALREADY_DELETED],
    [412, '412 precondition_failed', {}],
    [413, '413 too_large', {}],
    [422, '422 provider_rejected', {}],
    [500, '502 provider_unavailable', {}],
  ])('with status %i is %s', async (status, expected, exceptions) => {
    expect(await outcomes({ kind: 'status', status })).toEqual(expectedOf(upstream.actions, expected, exceptions));
  });

  it('shows the fields that are meant for callers and no others', async () => {
    const error = {
      code: 'odd',
      message: 'No.',
      stack: 'at Object.run (/srv/node_modules/x.js:1)',
      password: 'hunter2',
    };
    const body = { ...error, error, description: 'No.', detail: 'No.', internal: { host: 'orders-db.internal' } };
    const shown = await eachAction(upstream.actions, async (action) => {
      const met = await upstream.callWhile(action, { kind: 'status', status: 422, body });
      return `${outcome(met)}${/hunter2|orders-db/.test(met.text) ? ' [shows what is internal]' : ''}`;
    });
    expect(shown).toEqual(expectedOf(upstream.actions, '422 provider_rejected'));
  });

  it.each<[string, (text: string) => object]>([
    ['sentence', (text) => ({ message: text, detail: text, description: text, error: text, title: text })],
    ['code', (text) => ({ code: text, name: text, type: text, error: { code: text, status: text } })],
    ['list of faults', (text) => ({ code: 'validation_error', errors: [{ message: text, path: [text] }] })],
    ['detail', (text) => ({ error: 'No', details: text, fix: text, docs: `https://docs.example/${text}` })],
    [
      'list of details',
      (text) => ({ details: [{ message: text, path: [text] }], detail: [{ msg: text, loc: [text, text] }] }),
    ],
  ])('repeats no credential that stands in a %s', async (_case, bodyOf) => {
    const shown = await eachAction(upstream.actions, async (action) => {
      const { sent } = await upstream.callWhile(action, { kind: 'status', status: 422, body: {} });
      const credential = credentialOf(sent[0]!)!;
      const body = bodyOf(`${credential} ${encodeURIComponent(credential)} ${btoa(credential)} /bot${credential}/x`);
      return outcome(await upstream.callWhile(action, { kind: 'status', status: 422, body }));
    });
    expect(shown).toEqual(expectedOf(upstream.actions, '422 provider_rejected'));
  });
});

describe('a refusal for now', () => {
  const LATER = 'Wed, 21 Oct 2065 07:28:00 GMT';

  it.each([
    ['seconds', '7', '7'],
    ['a fraction of seconds', '6.2', '7'],
    ['a day', '86400', '86400'],
    ['more than a day', '864000', '86400'],
    ['a date far away', LATER, '86400'],
  ])('that names %s is 429 with whole seconds, at most a day', async (_case, given, expected) => {
    const seen = await eachAction(upstream.actions, async (action) => {
      const headers = { 'retry-after': given };
      const met = await upstream.callWhile(action, { kind: 'status', status: 429, body: {}, headers });
      return `${outcome(met)}, ${met.headers['retry-after']} s, ${met.sent.length} sent`;
    });
    expect(seen).toEqual(expectedOf(upstream.actions, `429 provider_rate_limited, ${expected} s, 1 sent`));
  });

  it.each([
    ['nothing', {}],
    ['a time before now', { 'retry-after': '-5' }],
    ['a date before now', { 'retry-after': 'Mon, 21 Oct 2019 07:28:00 GMT' }],
    ['no time', { 'retry-after': 'soon' }],
  ])('that names %s is 429 with a time of ours', async (_case, headers) => {
    const trouble: Trouble = { kind: 'status', status: 429, body: {}, headers };
    const seen = await manyAtATime(upstream.actions, async (action) =>
      outcome(await upstream.callWhile(action, trouble)),
    );
    expect(seen).toEqual(expectedOf(upstream.actions, '429 provider_rate_limited'));
  });

  it('by 503 is handed on with its time and not waited out', async () => {
    const headers = { 'retry-after': '9' };
    const seen = await eachAction(upstream.actions, async (action) => {
      const met = await upstream.callWhile(action, { kind: 'status', status: 503, body: {}, headers });
      return `${outcome(met)}, ${met.headers['retry-after']} s, ${met.sent.length} sent`;
    });
    const throttled = '429 provider_rate_limited, 9 s, 1 sent';
    expect(seen).toEqual(
      expectedOf(upstream.actions, '502 provider_unavailable, 9 s, 1 sent', {
        filesites: [throttled, 'Graph throttles by 503 too'],
      }),
    );
  });
});
