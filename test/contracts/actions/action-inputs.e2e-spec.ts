import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schemaViolations } from '#libs/json-schema';
import { jsonSchema, type JsonSchema } from '#libs/schema';
import type { ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { expectedOf } from '../support/expected-outcomes.js';
import { base64Places } from '../support/inputs/file-inputs.js';
import { longLists } from '../support/inputs/long-lists.js';
import { outcome } from '../support/outcome.js';
import { identity, pagingOf, tokensOf, walk, type Paging, type Walk } from '../support/paging.js';
import { changedPaths, MARK } from '../support/sent-paths.js';
import { bootUpstream, eachAction, type ActionOver, type Trouble, type Upstream } from '../support/upstream.js';

const UNHARMED: Trouble = { kind: 'headers', headers: {} };
/** Longest text and list that is made to be too long: above it other limits come first, of addresses and bodies. */
const LONGEST = 5000;
/** Bytes a file may have where an operator can say so. */
const FILE_BYTES = 10_000;
const FILE_LIMITS = [
  ...['FILESITES_BASE64_MAX_BYTES', 'FILESITES_STREAM_MAX_BYTES'],
  ...['CHATBOT_UPLOAD_MAX_BYTES', 'SOCIALPOST_MEDIA_MAX_BYTES'],
];
/** Bytes a file may have where a provider says so, at most: a photo of the chatbot. */
const LARGEST_FILE_BYTES = 10_485_760;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await bootUpstream(Object.fromEntries(FILE_LIMITS.map((name) => [name, String(FILE_BYTES)])));
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());

type Fields = Record<string, JsonSchema>;

const fieldsOf = ({ input }: ActionDefinition) => jsonSchema(input).properties as Fields;
const isInPath = ({ fullPath }: ActionDefinition, name: string) => fullPath.split('/').includes(`:${name}`);

/** Values of types that a field does not have; in a query everything is text. */
function wrongType(schema: JsonSchema, { method }: ActionDefinition): unknown {
  const isText = method === 'GET' || method === 'DELETE';
  const candidates = isText ? ['no-number', 'no'] : [{ odd: 1 }, [[]], 7.5, true];
  const kind = isText && schema.type === 'string' ? undefined : schema;
  return kind && candidates.find((value) => schemaViolations(kind, value, '').length > 0);
}

/** A value of the right type beyond the bounds of a field; undefined where it has none. */
function outOfRange({ type, enum: words, maximum, minimum, maxLength, maxItems }: JsonSchema): unknown {
  if (words !== undefined) return 'no-such-word';
  if (typeof maximum === 'number') return maximum + 1;
  if (typeof minimum === 'number') return minimum - 1;
  if (type === 'string' && Number(maxLength) < LONGEST) return 'x'.repeat(Number(maxLength) + 1);
  return type === 'array' && Number(maxItems) < LONGEST ? Array(Number(maxItems) + 1).fill('x') : undefined;
}

/** What becomes of all fields with a bad value at once, and which of them the answer does not name. */
const outcomes = (badValue: (schema: JsonSchema, action: ActionDefinition, name: string) => unknown) =>
  eachAction(upstream.actions, async (action) => {
    const bad = Object.entries(fieldsOf(action))
      .map(([name, schema]) => [name, badValue(schema, action, name)] as const)
      .filter(([, value]) => value !== undefined);
    if (bad.length === 0) return '400 invalid_input, 0 sent';
    const input = { ...(await upstream.inputOf(action)), ...Object.fromEntries(bad) };
    const met = await upstream.callWhile(action, UNHARMED, { input });
    const named = ((met.body?.errors ?? []) as { field: string }[]).map(({ field }) => field.split(/[.[]/)[0]);
    const unnamed = bad.map(([name]) => name).filter((name) => !named.includes(name));
    return `${outcome(met)}, ${met.sent.length} sent${unnamed.map((name) => ` [does not name ${name}]`).join('')}`;
  });

describe('the input of every action', () => {
  it('is refused with the name of every field of a wrong type, and the provider is not asked', async () => {
    const seen = await outcomes((schema, action, name) =>
      isInPath(action, name) ? undefined : wrongType(schema, action),
    );
    expect(seen).toEqual(expectedOf(upstream.actions, '400 invalid_input, 0 sent'));
  });

  it('is refused with the name of every field beyond its bounds, and the provider is not asked', async () => {
    const seen = await outcomes((schema) => outOfRange(schema));
    expect(seen).toEqual(expectedOf(upstream.actions, '400 invalid_input, 0 sent'));
  });
});

describe('a file of every action that takes one', () => {
  const inJson = () => upstream.actions.filter((action) => base64Places(action).length > 0);
  const inForms = () => upstream.actions.filter(({ uploads }) => uploads !== undefined);

  /** What becomes of a call for each place that takes base64. */
  const withContent = (contentFor: (action: ActionOver) => string) =>
    eachAction(inJson(), async (action) => {
      const seen: string[] = [];
      for (const { field, holding } of base64Places(action)) {
        const input = { ...(await upstream.inputOf(action)), [field]: holding(contentFor(action)) };
        const met = await upstream.callWhile(action, UNHARMED, { input });
        const named = met.body?.errors?.some((error: { field: string }) => error.field.startsWith(field));
        seen.push(`${outcome(met)}, ${met.sent.length} sent${named ? ', named' : ''}`);
      }
      return [...new Set(seen)].join('; ');
    });

  it('is refused where it is no base64, by the name of its field, and the provider is not asked', async () => {
    for (const content of ['not base64!', 'AAA', 'data:image/png;base64,AAAA']) {
      const seen = await withContent(() => content);
      expect(seen).toEqual(expectedOf(inJson(), '400 invalid_input, 0 sent, named'));
    }
  });

  it('is refused where it is too large in JSON, and the provider is not asked', async () => {
    const seen = await withContent(({ connector }) => 'A'.repeat(connector.jsonBodyMaxBytes ?? 2 * FILE_BYTES));
    expect(seen).toEqual(expectedOf(inJson(), '413 too_large, 0 sent'));
  });

  it('is refused where it is too large in a form or as the body, and the provider is not asked', async () => {
    const seen = await eachAction(inForms(), async (action) => {
      const content = Buffer.alloc(LARGEST_FILE_BYTES + 1);
      const sent: string[] = [];
      const inJsonAs = base64Places(action).map(({ field }) => field);
      for (const file of action.uploads!) {
        const input = Object.entries(await upstream.inputOf(action));
        const fields = Object.fromEntries(input.filter(([name]) => name !== file && !inJsonAs.includes(name)));
        for (const raw of file === action.rawUpload ? [true, false] : [false]) {
          const met = await upstream.uploadWhile(action, UNHARMED, { file, content, fields, raw });
          sent.push(`${outcome(met)}, ${met.sent.length} sent`);
        }
      }
      return [...new Set(sent)].join('; ');
    });
    expect(seen).toEqual(expectedOf(inForms(), '413 too_large, 0 sent'));
  });
});

describe('a text in the input of every action', () => {
  it.each(['/../', '?b=c#d', '%2e%2e%2f', '%2F..%2F', '\\..\\'])('asks for no other path by %s', async (signs) => {
    const text = `${MARK}${signs}${MARK}`;
    const seen = await eachAction(upstream.actions, async (action) => {
      const plain = await upstream.inputOf(action);
      const changed: string[] = [];
      for (const [name, value] of Object.entries(plain)) {
        const bad = typeof value === 'string' ? text : Array.isArray(value) ? [text] : undefined;
        if (bad === undefined) continue;
        const { sent } = await upstream.callWhile(action, UNHARMED, { input: { ...plain, [name]: bad } });
        changed.push(...changedPaths(sent, text).map((path) => `${name}: ${path}`));
      }
      return changed.join(', ');
    });
    expect(seen).toEqual(expectedOf(upstream.actions, ''));
  });
});

describe('the pages of every action that pages', () => {
  /** What an action lists, in the smallest pages there are and in the largest. */
  interface Listing extends Paging {
    input: object;
    small: Walk;
    large: Walk;
  }
  let listings: Record<string, Listing>;
  const paging = () => upstream.actions.filter((action) => tokensOf(action).taken);

  beforeAll(async () => {
    const inputs = await longLists(upstream.service);
    listings = await eachAction(paging(), async (action) => {
      const { size, list } = pagingOf(action);
      const input = { ...(await upstream.inputOf(action)), ...inputs[action.key] };
      const sized = (items: number) => walk(upstream, action, { input: { ...input, [size.field]: items }, list });
      return { size, list, input, small: await sized(size.smallest), large: await sized(size.largest) };
    });
  }, BOOT_TIMEOUT_MS);

  it('are told by the token that is given: it can be given back', () => {
    const given = upstream.actions.filter((action) => tokensOf(action).given);
    expect(given.map(({ key }) => key)).toEqual(paging().map(({ key }) => key));
  });

  it('hold everything once, whatever their size', () => {
    const seen = Object.entries(listings).map(([key, { small, large }]) => {
      const [found, all] = [small, large].map(({ items }) => items.map(identity).sort());
      const faults = [
        ...(small.pages < 3 ? [`only ${small.pages} pages: add a longer list`] : []),
        ...(new Set(found).size === small.items.length ? [] : ['an item comes twice']),
        ...(isDeepStrictEqual(found, all) ? [] : ['the large pages hold other items']),
      ];
      return [key, faults.join(', ')];
    });
    expect(Object.fromEntries(seen)).toEqual(expectedOf(paging(), ''));
  });

  it.each<[string, (own: string, foreign: string) => string]>([
    ['with something before it', (token) => `x${token}`],
    ['that was turned round', (token) => [...token].reverse().join('')],
    ['of another list', (_own, foreign) => foreign],
  ])('are refused by a token %s', async (_case, tokenOf) => {
    const [first, second] = paging();
    const seen = await eachAction(paging(), async (action) => {
      const { input, small } = listings[action.key]!;
      const other = listings[otherList(action, [first!, second!])]!;
      const pageToken = tokenOf(small.token!, other.small.token!);
      const met = await upstream.callWhile(action, UNHARMED, { input: { ...input, pageToken } });
      return `${outcome(met)} ${met.body.errors?.map(({ field }: { field: string }) => field)}`;
    });
    expect(seen).toEqual(expectedOf(paging(), '400 invalid_input pageToken'));
  });

  /** Another list of the same connector, or else of another one. */
  function otherList({ key, connector }: ActionOver, others: readonly ActionOver[]): string {
    const own = paging().filter((action) => action.connector.key === connector.key);
    return [...own, ...others].find((action) => action.key !== key)!.key;
  }
});
