import { describe, expect, it } from '@jest/globals';
import type { Plan } from '../compiler/plan.js';
import { PlanCache } from './plan-cache.js';

/** Room for four plans of a definition of a thousand characters. */
const ROOM = 4 * 28_200;

/** A cache, what of each workspace was compiled, and how it is asked. */
function cacheOf(most = ROOM) {
  const cache = new PlanCache(most);
  const compiled: string[] = [];
  const get = async (workspaceId: string, name: string, characters = 1000): Promise<Plan> =>
    cache.get(workspaceId, name, () => {
      compiled.push(`${workspaceId} ${name}`);
      return Promise.resolve({ plan: { workflowId: name } as Plan, characters });
    });
  return { cache, compiled, get };
}

describe('compiled plans', () => {
  it('are made once, also for those who ask at the same time', async () => {
    const { compiled, get } = cacheOf();
    const plans = await Promise.all([get('a', '1'), get('a', '1')]);
    expect(plans[0]).toBe(plans[1]);
    expect(await get('a', '1')).toBe(plans[0]);
    expect(compiled).toEqual(['a 1']);
  });

  it('make room for others, the one that was used longest ago first', async () => {
    const { compiled, get } = cacheOf();
    for (const name of ['1', '2', '3', '4', '1', '5', '1', '2']) await get('a', name);
    expect(compiled).toEqual(['a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'a 2']);
  });

  it('of one workspace take nothing from another, however large they are', async () => {
    const { compiled, get } = cacheOf();
    await get('a', '1');
    await get('a', '2');
    for (let n = 0; n < 20; n += 1) await get('b', `large ${n}`, 3000);
    compiled.length = 0;
    await get('a', '1');
    await get('a', '2');
    expect(compiled).toEqual([]);
  });

  it('are given also where one alone is larger than the room', async () => {
    const { compiled, get } = cacheOf();
    expect(await get('a', 'huge', 1_000_000)).toMatchObject({ workflowId: 'huge' });
    await get('a', 'huge', 1_000_000);
    expect(compiled).toEqual(['a huge', 'a huge']);
  });

  it('are not kept when they could not be made', async () => {
    const { cache, compiled, get } = cacheOf();
    const failed = cache.get('a', '1', () => Promise.reject(new Error('the database is away')));
    await expect(failed).rejects.toThrow('the database is away');
    await get('a', '1');
    expect(compiled).toEqual(['a 1']);
  });
});
