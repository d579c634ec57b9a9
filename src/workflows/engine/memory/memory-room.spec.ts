import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Environment } from '../../../platform/config/environment.js';
import { memorySize } from './sizes.js';
import { MemoryRoom, type MemorySeat } from './memory-room.js';

const MIB = 1_048_576;

/** Lets what has been allowed go on. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('MemoryRoom', () => {
  let room: MemoryRoom;
  beforeEach(() => {
    room = new MemoryRoom({ RUN_MEMORY_MAX_BYTES: 100 * MIB } as Environment);
  });

  const holding = (workspaceId: string, mebibytes: number): MemorySeat => {
    const seat = room.enter(workspaceId);
    seat.hold(mebibytes * MIB);
    return seat;
  };

  /** Waits for room; gives whether it has come. */
  const waits = (seat: MemorySeat): { hasRoom: boolean } => {
    const state = { hasRoom: false };
    void seat.whenRoom().then(() => (state.hasRoom = true));
    return state;
  };

  it('lets a workspace hold as much as is free, and another one what is left', () => {
    const seats = [holding('b', 30), holding('b', 20)];
    expect(seats.map(({ isCrowded }) => isCrowded)).toEqual([false, false]);
    expect(holding('b', 1).isCrowded).toBe(true);
    expect(holding('a', 20).isCrowded).toBe(false);
    expect(room.enter('a').isCrowded).toBe(false);
  });

  it('never lets a workspace wait that holds little, however much the others hold', () => {
    holding('b', 300);
    expect(holding('a', 1).isCrowded).toBe(false);
    expect(holding('c', 2).isCrowded).toBe(true);
  });

  it('lets one run at a time go on where there is no room, until it has left', async () => {
    const [one, other] = [holding('b', 60), holding('b', 60)];
    const [first, second] = [waits(one), waits(other)];
    await turn();
    expect([first.hasRoom, second.hasRoom]).toEqual([true, false]);
    one.hold(30 * MIB);
    expect(one.isCrowded).toBe(false);
    one.leave();
    await turn();
    expect(second.hasRoom).toBe(true);
  });

  it('lets runs go on as soon as others hold less', async () => {
    const [favourite, one, other] = [holding('b', 1), holding('b', 60), holding('b', 60)];
    waits(favourite);
    const waiting = waits(one);
    await turn();
    expect(waiting.hasRoom).toBe(false);
    other.hold(-60 * MIB);
    one.hold(-20 * MIB);
    await turn();
    expect(waiting.hasRoom).toBe(true);
  });

  it('counts a run no longer that has left, whatever it still does', () => {
    const seat = holding('b', 80);
    seat.leave();
    seat.leave();
    seat.hold(80 * MIB);
    expect(holding('b', 40).isCrowded).toBe(false);
  });

  it('lets a run that makes values wait for those it makes already, and fails it where one alone is too much', async () => {
    const seat = room.enter('b');
    const letGo = await seat.keep(70 * MIB);
    const second = seat.keep(60 * MIB);
    await turn();
    expect(seat.held).toBe(70 * MIB);
    letGo();
    await second;
    expect(seat.held).toBe(60 * MIB);
    await expect(room.enter('b').keep(101 * MIB)).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('memorySize', () => {
  /** Bytes that many values of a kind really take, each. */
  const taken = (make: () => unknown): number => {
    const values: unknown[] = [];
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 200_000; n += 1) values.push(make());
    return (process.memoryUsage().heapUsed - before) / values.length;
  };

  it.each<[string, () => unknown]>([
    ['objects without fields', () => JSON.parse('{}')],
    ['lists without items', () => JSON.parse('[]')],
    ['objects', () => JSON.parse('{"a":1,"b":"text","c":null}')],
    ['lists', () => JSON.parse('[1.5,2.5,3.5]')],
    ['texts of one byte each', () => Buffer.alloc(300, 'a').toString('latin1')],
    ['texts of two bytes each', () => Buffer.alloc(600, 'aāaa').toString('utf16le')],
  ])('is about what %s take', (_, make) => {
    const told = memorySize(make());
    // Garbage may be among it, or be collected meanwhile: the order of magnitude is what counts.
    expect(taken(make) / told).toBeLessThan(4);
  });

  it('counts no further than it must, and what is shared in each place', () => {
    const endless: unknown[] = ['a'];
    endless.push(endless, endless);
    expect(memorySize(endless, 1000)).toBeGreaterThan(1000);
    const shared = 'x'.repeat(1000);
    expect(memorySize([shared, shared])).toBeGreaterThan(2 * 1000);
  });
});
