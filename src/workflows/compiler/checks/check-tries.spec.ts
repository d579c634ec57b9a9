import { describe, expect, it } from '@jest/globals';
import {
  chain,
  compiled,
  editFields,
  forLoop,
  graph,
  httpRequest,
  mutation,
  returns,
  rulesOf,
  subWorkflow,
  wait,
  webhook,
  type NodeSketch,
} from '../../../../test/support/workflows/workflow-graphs.js';

describe('tries and time limits', () => {
  const TRIES = { retry: { maxAttempts: 2, backoffMs: 0 }, timeoutMs: 100, onInterrupted: 'retry' } as const;

  it.each<[string, NodeSketch, string[]]>([
    ['on what has an effect', httpRequest(), []],
    ['on a sub-workflow', subWorkflow('01a20138-1241-7fd1-91ad-8e0edad2064c'), ['(unused x.onInterrupted)']],
    [
      'on a change of documents',
      mutation({ collection: 'c', operation: 'insert', fields: {} }),
      ['(unused x.onInterrupted)'],
    ],
    [
      'on a pause, which its own fields end',
      wait({ resume: true }),
      ['(unused x.timeoutMs)', '(unused x.onInterrupted)'],
    ],
    [
      'on a loop',
      forLoop([]),
      ['(unused x.retry)', '(unused x.timeoutMs)', '(unused x.onInterrupted)', '(empty_loop x)'],
    ],
    ['on what only computes', editFields(), ['(unused x.retry)', '(unused x.timeoutMs)', '(unused x.onInterrupted)']],
    ['on a Return', returns(), ['(unused x.retry)', '(unused x.timeoutMs)', '(unused x.onInterrupted)']],
    ['on a start', webhook(), ['(unused x.retry)', '(unused x.timeoutMs)', '(unused x.onInterrupted)']],
  ])('count or are warned of %s', (_, node, expected) => {
    const x = { ...node, ...TRIES };
    expect(rulesOf(node.type === 'webhook' ? graph({ x }) : chain({ in: webhook(), x }))).toEqual(expected);
  });

  it('tell where those of a loop belong', () => {
    const { faults } = compiled(chain({ in: webhook(), x: { ...forLoop([]), timeoutMs: 100 } }));
    expect(faults[0]!.message).toBe(
      'counts for nothing on a node of the kind For loop; set it on the nodes in its body',
    );
  });
});
