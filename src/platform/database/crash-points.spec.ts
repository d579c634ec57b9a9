import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Environment } from '../config/environment.js';
import { CrashPoints, type CrashPoint } from './crash-points.js';

describe('CrashPoints', () => {
  let kill: jest.SpiedFunction<typeof process.kill>;

  beforeEach(() => {
    kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  });

  afterEach(() => kill.mockRestore());

  const pointsOf = (NODE_ENV: string, CRASH_AT?: string) =>
    new CrashPoints({ NODE_ENV } as Environment, CRASH_AT === undefined ? {} : { CRASH_AT });

  it.each<[string, string, string | undefined]>([
    ['in production, whatever the variable says', 'production', 'after-claim'],
    ['in development, whatever the variable says', 'development', 'after-claim'],
    ['in a test without the variable', 'test', undefined],
  ])('are not armed %s', (_, mode, order) => {
    const points = pointsOf(mode, order);
    points.pass('after-claim');
    expect([points.armed, kill.mock.calls]).toEqual([false, []]);
  });

  it.each<[string, string, CrashPoint[], number]>([
    ['the first passing', 'after-claim', ['before-claim', 'after-claim'], 2],
    ['the n-th passing', 'after-record:2', ['after-record', 'before-end', 'after-record'], 3],
    [
      'what is passed after something else',
      'before-accept,after-claim',
      ['after-claim', 'before-accept', 'after-claim'],
      3,
    ],
  ])('kill the process at %s, and not before', (_, order, passed, deadly) => {
    const points = pointsOf('test', order);
    const killedAfter = passed.map((point) => {
      points.pass(point);
      return kill.mock.calls.length > 0;
    });
    expect(killedAfter.indexOf(true) + 1).toBe(deadly);
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
  });
});
