import { expect, it } from '@jest/globals';
import { runStatuses } from '../../../src/workflows/engine/journal/rows.js';
import { triggers } from '../../../src/workflows/engine/new-run.js';
import { instantOf, localTime } from '../../../web/src/data/local-time.js';
import { filterOf, isNarrowed, runsPath } from '../../../web/src/runs/list/run-filter.js';
import { nodeToResume } from '../../../web/src/runs/records/wait-of.js';
import { TRIGGERS_IN_WORDS } from '../../../web/src/runs/run-words.js';
import { RUN_STATUSES, type NodeRecord } from '../../../web/src/api/workflows/run.js';

it.each([
  ['', '/api/runs?limit=200', false],
  ['status=failed&other=1', '/api/runs?status=failed&limit=200', true],
  ['workflowId=w&status=', '/api/runs?workflowId=w&limit=200', true],
  ['trigger=cron&test=false', '/api/runs?trigger=cron&test=false&limit=200', true],
  ['code=node_timeout', '/api/runs?code=node_timeout&limit=200', true],
  ['tag=a%20customer', '/api/runs?tag=a+customer&limit=200', true],
  ['handled=false', '/api/runs?handled=false&limit=200', true],
  ['from=nonsense', '/api/runs?limit=200', true],
])('narrows the runs by the address ?%s', (query, path, narrowed) => {
  const filter = filterOf(new URLSearchParams(query));
  expect([runsPath(filter), isNarrowed(filter)]).toEqual([path, narrowed]);
});

it('offers what the service knows: the console is built without it', () => {
  expect(RUN_STATUSES).toEqual(runStatuses);
  expect(Object.keys(TRIGGERS_IN_WORDS).sort()).toEqual([...triggers].sort());
});

it('asks for a span of time in UTC that is entered in the time of the browser', () => {
  const [from, to] = ['2026-03-01T09:30:00.000Z', '2026-07-01T00:00:00.000Z'];
  const query = new URLSearchParams({ from: localTime(from), to: localTime(to) });
  expect(runsPath(filterOf(query))).toBe(`/api/runs?${new URLSearchParams({ from, to, limit: '200' })}`);
  expect(instantOf('')).toBeUndefined();
});

it.each([
  ['the first of several that wait for somebody', ['resume:waiting:a', 'resume:waiting:b'], 'a'],
  ['none that only waits for a time or another run', ['time:waiting:a', 'run:waiting:b'], undefined],
  ['none that has gone on', ['resume:succeeded:a'], undefined],
  ['none of a run without records', [], undefined],
])('finds the node to resume: %s', (_, texts, expected) => {
  const nodes = texts.map((text): NodeRecord => {
    const [waitsFor, status = '', nodeId = ''] = text.split(':');
    const output = { waitsFor };
    return {
      nodeId,
      label: nodeId,
      type: 'wait',
      iteration: [],
      attempt: 1,
      change: 1,
      status: status as NodeRecord['status'],
      startedAt: '',
      output,
    };
  });
  expect(nodeToResume({ nodes })?.nodeId).toBe(expected);
});
