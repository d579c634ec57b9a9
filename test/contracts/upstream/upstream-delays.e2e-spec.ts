import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionCatalog, type ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { until } from '../../support/until.js';
import { everywhere } from '../support/everywhere.js';
import { expectedOf, isRepeated, NEEDS_NO_BODY, type Exceptions } from '../support/expected-outcomes.js';
import { outcome, outcomeAndRequests } from '../support/outcome.js';
import {
  bootUpstream,
  eachAction,
  endRows,
  manyAtATime,
  representatives,
  type ActionOver,
  type Trouble,
  type Upstream,
} from '../support/upstream.js';

const DEADLINE_MS = 1500;
/** Time enough for what does not hang, on any machine. */
const PATIENT_MS = 30_000;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await everywhere(await bootUpstream());
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());
beforeEach(recover);

/** A success ends what is counted against a provider, so what went before bears on nothing after. */
async function recover(): Promise<void> {
  limitTo(PATIENT_MS);
  await endRows(upstream);
  limitTo(DEADLINE_MS);
}

/** Does something that takes up the time limit with actions, in two parts: less than brings a provider a rest. */
async function inParts<T>(actions: readonly ActionOver[], see: (action: ActionOver) => Promise<T>) {
  const part = (parity: number) => actions.filter((_, index) => index % 2 === parity);
  const first = await manyAtATime(part(0), see);
  await recover();
  return { ...first, ...(await manyAtATime(part(1), see)) };
}

/** Gives every action this time, whatever it has of its own. */
function limitTo(ms: number): void {
  const { app } = upstream.service;
  app.get(Environment).ACTION_TIMEOUT_MS = ms;
  for (const action of app.get(ActionCatalog).actions) action.timeoutMs &&= ms;
}

const timedOut = (action: ActionDefinition): string =>
  isRepeated(action) ? '504 provider_timeout' : '504 provider_timeout, outcome unknown';

describe('a provider that does not answer', () => {
  it('at all is given up at the deadline', async () => {
    const began = performance.now();
    const seen = await inParts(upstream.actions, async (action) =>
      outcome(await upstream.callWhile(action, { kind: 'timeout' })),
    );
    expect(seen).toEqual(expectedOf(upstream.actions, timedOut));
    expect(performance.now() - began).toBeGreaterThan(DEADLINE_MS);
  });

  it('at all is given up also by a call that still waits for its turn', async () => {
    const update = upstream.actions.find(({ key }) => key === 'calendar.update-event')!;
    const both = [1, 2].map(async () => outcome(await upstream.callWhile(update, { kind: 'timeout' })));
    expect(await Promise.all(both)).toEqual([timedOut(update), timedOut(update)]);
  });

  /** Their good answers have no body. */
  const NOTHING_TO_DRIP: Exceptions = {
    ...NEEDS_NO_BODY,
    'socialpost.create-post': ['201', 'LinkedIn names the post in a header'],
  };

  it.each<[string, Trouble, Exceptions]>([
    ['a byte now and then', { kind: 'slowDrip', everyMs: 100 }, NOTHING_TO_DRIP],
    [
      'bytes that never become an answer',
      { kind: 'wire', base64: Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n').toString('base64'), open: true },
      {},
    ],
  ])('but %s is given up at the deadline', async (_case, trouble, exceptions) => {
    const seen = await inParts(upstream.actions, async (action) => outcome(await upstream.callWhile(action, trouble)));
    expect(seen).toEqual(expectedOf(upstream.actions, timedOut, exceptions));
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
    const writes = upstream.actions.filter(({ reads }) => !reads);
    const seen = await inParts(writes, async (action) => {
      const headers = { 'idempotency-key': `lost ${action.key}` };
      const input = await upstream.inputOf(action);
      const lost = await upstream.callWhile(action, { kind: 'timeout', execute: true }, { input, headers });
      return { lost: outcome(lost), input, headers };
    });
    limitTo(PATIENT_MS);
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
  const CROWD = 25;
  const UNHARMED: Trouble = { kind: 'headers', headers: {} };

  it('is given a rest by all of its actions, then asked again, while others are not affected', async () => {
    // In the sandbox all interfaces of a connector have one origin, which is what is given a rest.
    const sides = representatives(upstream.actions).filter(({ over }) => over === undefined);
    for (const [index, hanging] of sides.entries()) {
      const own = upstream.actions.filter(({ connector }) => connector === hanging.connector);
      const inputs = await eachAction(own, (action) => upstream.inputOf(action));
      limitTo(DEADLINE_MS);
      await Promise.all(Array.from({ length: CROWD }, () => upstream.callWhile(hanging, { kind: 'timeout' })));
      limitTo(PATIENT_MS);
      const seen = await manyAtATime(own, async (action) =>
        outcomeAndRequests(await upstream.callWhile(action, UNHARMED, { input: inputs[action.key] })),
      );
      expect(seen).toEqual(expectedOf(own, '503 unavailable, 0 sent'));
      const healthy = await Promise.all(sides.slice(index + 1).map((beside) => upstream.call(beside)));
      expect(healthy.filter(({ status }) => status >= 300)).toEqual([]);
    }
    await Promise.all(sides.map((side) => until(async () => (await upstream.call(side)).status < 300)));
  });
});
