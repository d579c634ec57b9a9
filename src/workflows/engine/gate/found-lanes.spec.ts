import { expect, it } from '@jest/globals';
import { FoundLanes } from './found-lanes.js';

const lanes = (workspaceId: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ workspaceId, workflowId: `${workspaceId}-w`, lane: `${n}` }));

it('gives the lanes of each workspace in turn, each once', () => {
  const found = new FoundLanes();
  found.add([...lanes('a', 3), ...lanes('b', 1)]);
  found.add([...lanes('a', 2), ...lanes('c', 1)]);
  expect(found.size).toBe(5);
  const given = Array.from({ length: 6 }, () => found.take());
  expect(given.map((lane) => lane && `${lane.workspaceId}${lane.lane}`)).toEqual([
    'a0',
    'b0',
    'c0',
    'a1',
    'a2',
    undefined,
  ]);
});

it('says of which workspaces it has enough, and takes no flood of one', () => {
  const found = new FoundLanes();
  found.add([...lanes('a', 1000), ...lanes('b', 999)]);
  expect([found.size, found.busyWorkspaces()]).toEqual([1999, ['a']]);
  found.take();
  expect(found.busyWorkspaces()).toEqual([]);
  found.add(lanes('a', 20_000));
  expect(found.size).toBe(10_999);
  found.clear();
  expect([found.size, found.take()]).toEqual([0, undefined]);
});
