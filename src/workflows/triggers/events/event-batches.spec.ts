import { describe, expect, it } from '@jest/globals';
import { largestShare } from '../../../../test/support/longest-slice.js';
import type { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { batchesOf, type Candidate, type Listener } from './event-batches.js';

/** The part of its time that work which is divided may keep the event loop for itself at once. */
const MOST_AT_ONCE = 2 / 3;
const MiB = 1_048_576;

const listeners = (count: number): Listener[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ workflow_id: `workflow ${n}`, workspace_id: 'workspace', version: 1, subscription_id: 'subscription' },
    ...{ trigger: 'any', input: {} },
  }));
const events = (count: number, data: object = {}) =>
  Array.from({ length: count }, (_, n) => ({ id: `event ${n}`, kind: 'any', data: { ...data } }));

type Select = (event: { data: object }) => object | undefined;
const finding = (select: Select) => (() => ({ source: { select } })) as unknown as TriggerCatalog['find'];
const takesAll = finding(({ data }) => data);

async function batches(given: ReturnType<typeof events>, by: Listener[], find = takesAll): Promise<Candidate[][]> {
  const iterator = batchesOf(
    [{ subscription: { id: 'subscription', workspace_id: 'workspace', connection_id: null }, events: given }],
    by,
    find,
  );
  const all: Candidate[][] = [];
  for (;;) {
    const { value, done } = await iterator.next();
    all.push(value);
    if (done) return all;
  }
}

describe('batchesOf', () => {
  it.each([
    [0, 1, [0]],
    [500, 1, [500]],
    [501, 1, [500, 1]],
    [3, 400, [500, 500, 200]],
  ])('gives %d events for %d workflows in batches of %j', async (count, many, sizes) => {
    expect((await batches(events(count), listeners(many))).map(({ length }) => length)).toEqual(sizes);
  });

  it('bounds what a batch holds by what its runs hold; one run alone always fits', async () => {
    const sizes = async (characters: number) =>
      (await batches(events(5, { text: 'x'.repeat(characters) }), listeners(1))).map(({ length }) => length);
    expect(await sizes(3 * MiB)).toEqual([2, 2, 1]);
    expect(await sizes(9 * MiB)).toEqual([1, 1, 1, 1, 1]);
  });

  it('keeps the order of the events in the ids of the runs, over all batches', async () => {
    const all = (await batches(events(1700), listeners(1))).flat();
    expect(all.map(({ eventId }) => eventId)).toEqual(events(1700).map(({ id }) => id));
    const ids = all.map(({ run }) => run.id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(1700);
  });

  it.each([
    ['none of which is meant', undefined],
    ['all of which are', {}],
  ])('lets others have their turn between the pairs of events and workflows, %s', async (_, taken) => {
    const text = 'x'.repeat(20_000);
    const select = () => (text.toLowerCase().includes('y') ? undefined : taken);
    const work = () => batches(events(200), listeners(300), finding(select));
    expect(await largestShare(work, MOST_AT_ONCE)).toBeLessThan(MOST_AT_ONCE);
  });
});
