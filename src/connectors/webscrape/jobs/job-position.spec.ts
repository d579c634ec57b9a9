import { describe, expect, it } from '@jest/globals';
import { positionOf, readPosition, writePosition, type JobPosition } from './job-position.js';

describe('a position within a job', () => {
  it.each<JobPosition>([{ skip: 0 }, { skip: 12 }, { skip: 12, limit: 5 }])('is written and read: %j', (position) => {
    expect(readPosition('j1', writePosition('j1', position))).toEqual(position);
  });

  it('is refused for another job', () => {
    expect(() => readPosition('j2', writePosition('j1', { skip: 1 }))).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });

  it.each<[string, JobPosition]>([
    ['https://elsewhere.example/v2/crawl/j1?skip=12', { skip: 12 }],
    ['https://elsewhere.example/v2/crawl/j1?skip=0&limit=5', { skip: 0, limit: 5 }],
    ['https://elsewhere.example/v2/crawl/j1?skip=3&limit=all', { skip: 3 }],
  ])('is found in %s', (next, position) => {
    expect(positionOf(next)).toEqual(position);
  });

  it.each(['https://elsewhere.example/v2/crawl/j1', 'https://elsewhere.example/?skip=-1', '/crawl/j1?skip=2', 7, {}])(
    'is missing in %j',
    (next) => {
      expect(() => positionOf(next)).toThrow(expect.objectContaining({ code: 'provider_invalid_response' }));
    },
  );
});
