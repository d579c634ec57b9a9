import { describe, expect, it } from '@jest/globals';
import { nodeRecords, type StoredNode } from './run-view.js';

/** What a reader sees as the output of a record. */
const outputOf = (row: Partial<StoredNode>): unknown =>
  nodeRecords([{ node_id: 'x', path: '', started_at: new Date(0), ...row } as StoredNode], undefined)[0]!.output;

describe('the record of a node', () => {
  it.each<[string, Partial<StoredNode>, unknown]>([
    [
      'that waits tells the time as all times are told',
      { status: 'waiting', output: { waitsFor: 'resume', until: 61_000 } },
      { waitsFor: 'resume', until: '1970-01-01T00:01:01.000Z' },
    ],
    ['that waits without an end', { status: 'waiting', output: { waitsFor: 'resume' } }, { waitsFor: 'resume' }],
    ['that has succeeded is told as it is', { status: 'succeeded', output: { until: 61_000 } }, { until: 61_000 }],
  ])('%s', (_, row, expected) => {
    expect(outputOf(row)).toEqual(expected);
  });
});
