import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schemaViolations } from '#libs/json-schema';
import { jsonSchema } from '#libs/schema';
import type { ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { promisedFields } from '../../../src/actions/declaration/promised-answer.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { everywhere } from '../support/everywhere.js';
import { broken, expectedOf, NEEDS_NO_BODY, type Exceptions } from '../support/expected-outcomes.js';
import { outcome } from '../support/outcome.js';
import { bootUpstream, eachAction, endRows, type Trouble, type Upstream } from '../support/upstream.js';
import { gzipped, jsonText, onTheWire } from '../support/wire.js';

const MEBIBYTE = 1024 * 1024;
/** The largest answer any action takes: a page of a crawl. */
const LARGEST = 11 * MEBIBYTE;
const JSON_TYPE = '\r\ncontent-type: application/json';

let upstream: Upstream;

beforeAll(async () => {
  upstream = await everywhere(await bootUpstream({ RESPONSE_MAX_BYTES: String(MEBIBYTE) }));
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());

const outcomes = (trouble: Trouble) =>
  eachAction(upstream.actions, async (action) => outcome(await upstream.callWhile(action, trouble)));

const wrongType = (body: unknown): Trouble => ({ kind: 'status', status: 200, body });

/** Answers whose body nobody reads, or that have none. */
const UNREAD: Exceptions = { 'socialpost.create-post': ['201', 'LinkedIn names the post in a header'] };

/** The whole of an empty answer arrives with its head. */
const CUT_WITHOUT_BODY: Exceptions = {
  ...UNREAD,
  'calendar.delete-event': ['502 provider_unavailable', 'the connection breaks before there is an answer, twice'],
  'memory.delete-document': ['502 provider_unavailable', 'the connection breaks before there is an answer, twice'],
};

describe('every action', () => {
  it('answers well when its provider does, and hands on none of its headers', async () => {
    const foreign = {
      ...{ 'set-cookie': 'a=b', link: '<https://evil.example>; rel=next', 'x-powered-by': 'x', server: 'x' },
      ...{ 'access-control-allow-origin': '*', 'content-disposition': 'attachment', 'x-odd': 'x' },
    };
    const seen = await eachAction(upstream.actions, async (action) => {
      const met = await upstream.callWhile(action, { kind: 'headers', headers: foreign });
      const handedOn = Object.keys(foreign).filter((name) => name in met.headers);
      const isGood = [200, 201].includes(met.status) && met.headers['content-type']!.startsWith('application/json');
      return [isGood ? 'good' : `${met.status} ${met.text}`, outcome(met).replace(/^20[01]/, ''), ...handedOn].join('');
    });
    expect(seen).toEqual(expectedOf(upstream.actions, 'good'));
  });
});

describe('the answer of every action', () => {
  const schemaOf = ({ answer }: ActionDefinition) =>
    typeof answer === 'function' ? jsonSchema(answer()) : (answer ?? {});

  it('is what the documentation says, and so is the answer it shows', async () => {
    const seen = await eachAction(upstream.actions, async (action) => {
      const { status, body } = await upstream.call(action);
      const faults = [
        ...schemaViolations(schemaOf(action), body, 'answer'),
        ...schemaViolations(schemaOf(action), action.sample, 'sample'),
      ];
      const isDocumented = (action.statuses ?? [200]).includes(status);
      return [...(isDocumented ? [] : [status]), ...faults.map(({ field, message }) => `${field} ${message}`)].join(
        ', ',
      );
    });
    expect(seen).toEqual(expectedOf(upstream.actions, ''));
  });
});

describe('a success that is none is 502', () => {
  it.each<[string, Trouble, Exceptions]>([
    ['a login page', { kind: 'html', status: 200 }, {}],
    ['random bytes', { kind: 'garbage' }, {}],
    ['half a JSON text', { kind: 'invalidJson' }, {}],
    ['broken UTF-8', { kind: 'invalidUtf8' }, {}],
    ['an empty body', onTheWire(`200 OK${JSON_TYPE}\r\ncontent-length: 0`), NEEDS_NO_BODY],
    ['no content', onTheWire('204 No Content'), NEEDS_NO_BODY],
    ['nothing yet', onTheWire('202 Accepted\r\ncontent-length: 0'), NEEDS_NO_BODY],
    ['null', wrongType(null), NEEDS_NO_BODY],
    ['a number', wrongType(1), NEEDS_NO_BODY],
    ['a text', wrongType('x'), NEEDS_NO_BODY],
    ['true', wrongType(true), NEEDS_NO_BODY],
    ['a list', wrongType([]), NEEDS_NO_BODY],
    ['a redirect', onTheWire('302 Found\r\nlocation: https://elsewhere.example/\r\ncontent-length: 0'), {}],
    ['an answer to a condition nobody made', onTheWire('304 Not Modified'), {}],
    ['status 600', onTheWire(`600 Odd${JSON_TYPE}\r\ncontent-length: 2`, '{}'), {}],
    ['status 999', onTheWire(`999 Odd${JSON_TYPE}\r\ncontent-length: 2`, '{}'), {}],
    ['another protocol', { kind: 'wire', base64: Buffer.from('SSH-2.0-OpenSSH_9.2\r\n').toString('base64') }, {}],
    ['JSON nested 50,000 deep', jsonText(`{"ok":true,"result":${'['.repeat(50_000)}${']'.repeat(50_000)}}`), {}],
    ['a number beyond all bounds', jsonText('{"ok":true,"result":{"a":1e1000000000},"a":1e1000000000}'), {}],
    [
      'a body beyond the limit',
      onTheWire(`200 OK${JSON_TYPE}\r\ncontent-length: ${LARGEST + 1}`, ' '.repeat(65_536)),
      {},
    ],
    ['a small body that becomes large', gzipped(`"${'x'.repeat(LARGEST)}"`), {}],
    ['less than it announces', { kind: 'contentLength', difference: -1 }, { ...NEEDS_NO_BODY, ...UNREAD }],
  ])('%s', async (_case, trouble, exceptions) => {
    expect(await outcomes(trouble)).toEqual(
      expectedOf(upstream.actions, broken('provider_invalid_response'), exceptions),
    );
  });

  it.each<[string, Trouble, Exceptions]>([
    ['one cut in the middle', { kind: 'truncated' }, CUT_WITHOUT_BODY],
    ['one that ends before it should', { kind: 'contentLength', difference: 5 }, NEEDS_NO_BODY],
  ])('%s', async (_case, trouble, exceptions) => {
    expect(await outcomes(trouble)).toEqual(expectedOf(upstream.actions, broken('provider_unavailable'), exceptions));
    await endRows(upstream);
  });
});

/** What answers to anything may be; the outcome of a write may be unknown. */
const REFUSED = /^502 provider_invalid_response(, outcome unknown)?$/;
const UNKNOWN_KIND: Exceptions = { 'filesites.download-file': ['409 provider_conflict', 'it is no file'] };

describe('a success that holds nothing of what was asked for is 502', () => {
  /** Of what was done Telegram says `ok`, and nothing else is needed. */
  const ACKNOWLEDGED: Exceptions = Object.fromEntries(
    ['answer-callback-query', 'delete-message', 'set-webhook'].map((name) => [
      `chatbot.${name}`,
      ['200', 'it says ok'],
    ]),
  );
  const NOTHING_PROMISED = ({ answer }: ActionDefinition) => promisedFields(answer).length === 0;

  it.each<[string, Trouble, Exceptions]>([
    ['an empty object', jsonText('{}'), {}],
    ['an empty result', jsonText('{"ok":true,"success":true,"result":{"a":1},"data":{"a":1}}'), ACKNOWLEDGED],
  ])('%s', async (_case, trouble, exceptions) => {
    const seen = await outcomes(trouble);
    const refused = Object.fromEntries(
      Object.entries(seen).map(([key, is]) => [key, REFUSED.test(is) ? 'refused' : is]),
    );
    const expected = (action: ActionDefinition) => (NOTHING_PROMISED(action) ? '200' : 'refused');
    expect(refused).toEqual(
      expectedOf(upstream.actions, expected, { ...NEEDS_NO_BODY, ...UNKNOWN_KIND, ...exceptions }),
    );
  });
});

describe('a success with odd content', () => {
  const SOUND = new RegExp(`^20[01]$|${REFUSED.source}`);

  it.each<[string, Trouble]>([
    [
      'keys that reach a prototype',
      jsonText('{"ok":true,"result":{},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    ],
    ['characters that no database takes', jsonText('{"ok":true,"result":{"a":"\\u0000\\ud800"},"x\\u0000":1}')],
    [
      'a header of 100,000 characters',
      onTheWire(`200 OK${JSON_TYPE}\r\nx-odd: ${'x'.repeat(100_000)}\r\ncontent-length: 2`, '{}'),
    ],
  ])('such as %s is a success or 502, never a failure of ours', async (_case, trouble) => {
    const seen = await outcomes(trouble);
    const sound = Object.fromEntries(Object.entries(seen).map(([key, is]) => [key, SOUND.test(is) ? 'sound' : is]));
    expect(sound).toEqual(expectedOf(upstream.actions, 'sound', UNKNOWN_KIND));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
