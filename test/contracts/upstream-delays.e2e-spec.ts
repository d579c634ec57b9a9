import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ActionDefinition } from '../../src/actions/action.catalog.js';
import { BOOT_TIMEOUT_MS } from '../support/sandboxed-app.js';
import { until } from '../support/until.js';
import { expectedOf, isRepeated, type Exceptions } from './support/expected-outcomes.js';
import { outcome } from './support/outcome.js';
import { bootUpstream, eachAction, representatives, type Trouble, type Upstream } from './support/upstream.js';

const DEADLINE_MS = 800;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await bootUpstream({ ACTION_TIMEOUT_MS: String(DEADLINE_MS) });
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());
// A success ends what is counted against a provider, so no case bears on the next.
beforeEach(async () => {
  await eachAction(readers(), (action) => upstream.call(action));
});

const readers = () => representatives(upstream.actions).filter(({ reads }) => reads);

/** Actions that end at the service's own deadline; the others wait for the provider as long as their input says. */
const bounded = () => upstream.actions.filter(({ timeoutMs }) => timeoutMs === undefined);

const timedOut = (action: ActionDefinition): string =>
  isRepeated(action) ? '504 provider_timeout' : '504 provider_timeout, outcome unknown';

describe('a provider that does not answer', () => {
  it('at all is given up at the deadline', async () => {
    const began = performance.now();
    const seen = await eachAction(bounded(), async (action) =>
      outcome(await upstream.callWhile(action, { kind: 'timeout' })),
    );
    expect(seen).toEqual(expectedOf(bounded(), timedOut));
    expect(performance.now() - began).toBeGreaterThan(DEADLINE_MS);
  });

  it('at all is given up also by a call that still waits for its turn', async () => {
    const update = upstream.actions.find(({ key }) => key === 'calendar.update-event')!;
    const both = [1, 2].map(async () => outcome(await upstream.callWhile(update, { kind: 'timeout' })));
    expect(await Promise.all(both)).toEqual([timedOut(update), timedOut(update)]);
  });

  /** Its good answer has no body. */
  const NOTHING_TO_DRIP = 'memory.delete-document';

  it.each<[string, Trouble]>([
    ['a byte now and then', { kind: 'slowDrip', everyMs: 100 }],
    [
      'bytes that never become an answer',
      { kind: 'wire', base64: Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n').toString('base64'), open: true },
    ],
  ])('but %s is given up at the deadline', async (_case, trouble) => {
    const actions = representatives(upstream.actions).filter(({ key }) => key !== NOTHING_TO_DRIP);
    const seen = await eachAction(actions, async (action) => outcome(await upstream.callWhile(action, trouble)));
    expect(seen).toEqual(expectedOf(actions, timedOut));
  });
});

describe('a write that was carried out and never answered', () => {
  /** The provider knows the key, or the caller's id, of a repeat: it is asked again. Elsewhere the first answer stands. */
  const isAskedAgain = (action: ActionDefinition): boolean =>
    isRepeated(action) || Object.hasOwn(NAMED_BY_KEY, action.key);
  const NAMED_BY_KEY: Exceptions = {
    'calendar.create-event': ['504 provider_timeout', 'under a key the event has an id of ours, so a repeat finds it'],
  };

  const DELETED: Exceptions = {
    'memory.delete-document': ['404, asked again', 'what the first request deleted is not there any more'],
  };

  it('is not done again under the same Idempotency-Key', async () => {
    const writes = bounded().filter(({ reads }) => !reads);
    const seen = await eachAction(writes, async (action) => {
      const headers = { 'idempotency-key': `lost ${action.key}` };
      const input = await upstream.inputOf(action);
      const lost = await upstream.callWhile(action, { kind: 'timeout', execute: true }, { input, headers });
      return { lost: outcome(lost), input, headers };
    });
    const again = await eachAction(writes, async (action) => {
      const { input, headers } = seen[action.key]!;
      const met = await upstream.callWhile(action, { kind: 'headers', headers: {} }, { input, headers });
      return `${met.status}, ${met.sent.length > 0 ? 'asked again' : 'not asked'}`;
    });
    const lost = Object.fromEntries(writes.map(({ key }) => [key, seen[key]!.lost]));
    expect(lost).toEqual(expectedOf(writes, timedOut, NAMED_BY_KEY));
    expect(again).toEqual(
      expectedOf(writes, (action) => (isAskedAgain(action) ? '200, asked again' : '504, not asked'), DELETED),
    );
  });

  it('goes out with the same key again where the provider knows keys', async () => {
    const keyed = upstream.actions.filter(({ providerIdempotency }) => providerIdempotency);
    const keys = await eachAction(keyed, async (action) => {
      const options = { input: await upstream.inputOf(action), headers: { 'idempotency-key': `known ${action.key}` } };
      const lost = await upstream.callWhile(action, { kind: 'status', status: 500, execute: true }, options);
      const again = await upstream.callWhile(action, { kind: 'headers', headers: {} }, options);
      return [...lost.sent, ...again.sent].map(
        ({ headers: sent }) => sent['idempotency-key'] ?? sent['x-idempotency-key'],
      );
    });
    for (const sent of Object.values(keys)) {
      expect(sent).toEqual([expect.any(String), sent[0]]);
    }
    expect(Object.keys(keys)).not.toHaveLength(0);
  });
});

describe('a provider that hangs again and again', () => {
  /** Together they hang for more than the half minute after which a provider is given a rest. */
  const CROWD = 60;

  it('is given a rest, then asked again, while others are not affected', async () => {
    const [broken, ...others] = readers();
    await Promise.all(Array.from({ length: CROWD }, () => upstream.callWhile(broken!, { kind: 'timeout' })));
    const met = await upstream.callWhile(broken!, { kind: 'headers', headers: {} });
    expect(outcome(met)).toBe('503 unavailable');
    const beside = await eachAction(others, async (action) => (await upstream.call(action)).status);
    expect(new Set(Object.values(beside))).toEqual(new Set([200]));
    await until(async () => (await upstream.call(broken!)).status === 200);
  });
});
