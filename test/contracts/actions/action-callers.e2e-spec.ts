import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonSchema } from '#libs/schema';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { newWorkspace } from '../../support/app/people.js';
import { expectedOf } from '../support/expected-outcomes.js';
import { outcome } from '../support/outcome.js';
import type { CallOptions } from '../support/call-action.js';
import { bootUpstream, eachAction, type ActionOver, type Trouble, type Upstream } from '../support/upstream.js';

const UNHARMED: Trouble = { kind: 'headers', headers: {} };
const PATH_PARAMETER = /:(\w+)/g;

let upstream: Upstream;
let elsewhere: { key: string };

beforeAll(async () => {
  upstream = await bootUpstream();
  elsewhere = await newWorkspace(upstream.service, 'elsewhere');
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());

/** What every action comes to, and how often its provider heard of it. */
const outcomes = (optionsOf: (key: string) => CallOptions) =>
  eachAction(upstream.actions, async (action) => {
    const met = await upstream.callWhile(action, UNHARMED, optionsOf(action.key));
    return `${outcome(met)}, ${met.sent.length} sent`;
  });

async function keyWith(scopes: string[]): Promise<string> {
  const { body } = await upstream.service.api.post('/api/keys').send({ name: scopes[0], scopes }).expect(201);
  return body.key;
}

describe('a caller', () => {
  it.each<[string, string | null]>([
    ['without a key', null],
    ['with something that is no key', 'abc'],
    ['with a key nobody has', `wfk_${'a'.repeat(43)}`],
  ])('%s is told to bring one, by every action', async (_case, key) => {
    const seen = await eachAction(upstream.actions, async (action) => {
      const met = await upstream.callWhile(action, UNHARMED, { key });
      return `${outcome(met)}, ${met.headers['www-authenticate'] !== undefined}, ${met.sent.length} sent`;
    });
    expect(seen).toEqual(expectedOf(upstream.actions, '401 unauthenticated, true, 0 sent'));
  });

  it('with a key for reading may do what reads and nothing else', async () => {
    const connectors = [...new Set(upstream.actions.map(({ connector }) => connector.key))];
    const key = await keyWith(connectors.map((connector) => `actions:${connector}:read`));
    const seen = await eachAction(upstream.actions, async (action) => {
      const met = await upstream.callWhile(action, UNHARMED, { key });
      return met.status < 300 ? 'good' : `${outcome(met)}, ${met.sent.length} sent`;
    });
    expect(seen).toEqual(
      expectedOf(upstream.actions, ({ reads }) => (reads ? 'good' : '403 insufficient_scope, 0 sent')),
    );
  });

  it('with a key for another connector may do nothing', async () => {
    const keys = {
      calendar: await keyWith(['actions:calendar:write', 'actions:calendar:read']),
      others: await keyWith(['actions:mailboxes:write', 'actions:mailboxes:read']),
    };
    const seen = await outcomes((key) => ({ key: key.startsWith('mailboxes.') ? keys.calendar : keys.others }));
    expect(seen).toEqual(expectedOf(upstream.actions, '403 insufficient_scope, 0 sent'));
  });

  it('of another workspace does not find a connection by its id', async () => {
    const { body } = await upstream.service.api.get('/api/connections?limit=200').expect(200);
    const ids = Object.fromEntries(body.items.map(({ connector, id }: Record<string, string>) => [connector, id]));
    const seen = await outcomes((key) => ({
      key: elsewhere.key,
      headers: { 'x-connection': ids[key.split('.')[0]!] },
    }));
    expect(seen).toEqual(expectedOf(upstream.actions, '404 not_found, 0 sent'));
  });

  it('without a connection is told to connect', async () => {
    const seen = await outcomes(() => ({ key: elsewhere.key }));
    expect(seen).toEqual(expectedOf(upstream.actions, '424 not_connected, 0 sent'));
  });

  it('who takes no JSON gets none, and the provider is not asked', async () => {
    const seen = await outcomes(() => ({ headers: { accept: 'application/xml' } }));
    expect(seen).toEqual(expectedOf(upstream.actions, '406 not_acceptable, 0 sent'));
  });

  it('is told of all faults at once', async () => {
    const seen = await eachAction(upstream.actions, async (action) => {
      const { required = [] } = jsonSchema(action.input) as { required?: string[] };
      const inPath = [...action.fullPath.matchAll(PATH_PARAMETER)].map(([, name]) => name!);
      const given = Object.fromEntries(inPath.map((name) => [name, String(action.example![name])]));
      const input = { ...given, firstUnknown: 'x', secondUnknown: 'x' };
      const met = await upstream.callWhile(action, UNHARMED, { input });
      const told = new Set((met.body.errors as { field: string }[]).map(({ field }) => field));
      const faults = ['firstUnknown', 'secondUnknown', ...required.filter((name) => !inPath.includes(name))];
      const untold = faults.filter((name) => !told.has(name));
      return `${outcome(met)}, ${met.sent.length} sent${untold.map((name) => ` [does not tell of ${name}]`).join('')}`;
    });
    expect(seen).toEqual(expectedOf(upstream.actions, '400 invalid_input, 0 sent'));
  });
});

describe('an Idempotency-Key', () => {
  const MAX = 255;

  it('of one character too many is refused by every action', async () => {
    const seen = await outcomes(() => ({ headers: { 'idempotency-key': 'k'.repeat(MAX + 1) } }));
    expect(seen).toEqual(expectedOf(upstream.actions, '400 invalid_input, 0 sent'));
  });

  it('of full length gives the first answer to a write again, and does nothing to a read', async () => {
    const seen = await eachAction(upstream.actions, async (action) => {
      const options = {
        input: await upstream.inputOf(action),
        headers: { 'idempotency-key': action.key.padEnd(MAX, 'k') },
      };
      const first = await upstream.callWhile(action, UNHARMED, options);
      const second = await upstream.callWhile(action, UNHARMED, options);
      const isSame = second.text === first.text && second.headers['idempotency-replayed'] === 'true';
      return [
        first.status < 300,
        second.status < 300,
        isSame && second.sent.length === 0 ? 'replayed' : 'done again',
      ].join();
    });
    expect(seen).toEqual(expectedOf(upstream.actions, ({ reads }) => `true,true,${reads ? 'done again' : 'replayed'}`));
  });
});

describe('an id in the provider’s path', () => {
  const ODD = ['../../me', 'a/b', '?x=1', '#', '%2e%2e', '..', '.', ''];

  /** What is asked for where an argument is missing. */
  async function pathWithout(action: ActionOver, input: Record<string, unknown>, name: string) {
    return (await upstream.callWhile(action, UNHARMED, { input: { ...input, [name]: undefined } })).sent[0]?.path;
  }

  it.each(ODD)('such as "%s" stays one part of it, counts as missing or is refused', async (value) => {
    const seen = await eachAction(upstream.actions, async (action) => {
      const input = (await upstream.inputOf(action)) as Record<string, unknown>;
      const good = await upstream.callWhile(action, UNHARMED, { input });
      const partsOf = ({ path }: { path: string }) => path.split('/').length;
      const names = Object.keys(input).filter((name) => isPartOf(good.sent, input[name]));
      const faults: string[] = [];
      for (const name of names) {
        const { status, sent } = await upstream.callWhile(action, UNHARMED, { input: { ...input, [name]: value } });
        const first = sent[0];
        if (first && value === '' && first.path === (await pathWithout(action, input, name))) continue;
        if (status >= 500) faults.push(`${name}: ${status}`);
        if (
          first &&
          (partsOf(first) !== partsOf(good.sent[0]!) || 'x' in first.query || /\/\.{0,2}(\/|$)/.test(first.path))
        )
          faults.push(`${name}: ${first.path}`);
      }
      return faults.join(', ');
    });
    expect(seen).toEqual(expectedOf(upstream.actions, ''));
  });
});

/** Whether a text stands as a part of its own in the first address that was asked. */
function isPartOf(sent: readonly { path: string }[], value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || value.includes('/')) return false;
  return decodeURIComponent(sent[0]!.path).includes(value);
}
