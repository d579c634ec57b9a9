import { describe, expect, it } from '@jest/globals';
import {
  chain,
  compiled,
  editFields,
  forLoop,
  graph,
  IDENTITY,
  ifElse,
  returns,
  subWorkflow,
  webhook,
  type NodeSketch,
} from '../../../../test/support/workflows/workflow-graphs.js';

const SELF = '01a20138-1241-7fd1-91ad-8e0edad2064c';
const OTHER = '01a20138-1241-7fd1-91ad-8e0edad2064d';

describe('a workflow that runs itself', () => {
  const warned = (definition: ReturnType<typeof graph>): (string | undefined)[] => {
    const { faults, plan } = compiled(definition, {}, { ...IDENTITY, workflowId: SELF });
    expect(plan).toBeDefined();
    return faults.filter(({ rule }) => rule === 'endless_recursion').map(({ node }) => node);
  };

  it('is warned of where it does so whatever the data is', () => {
    expect(warned(chain({ in: webhook(), set: editFields(), again: subWorkflow(SELF), out: returns(1) }))).toEqual([
      'again',
    ]);
  });

  it('may do so behind a condition, in a loop, or after an error', () => {
    const behind = (x: NodeSketch, output: string) =>
      graph({ in: webhook(), x, again: subWorkflow(SELF) }, 'in x', `x ${output} again`);
    expect(warned(behind(ifElse('$"startNode".body.more'), 'true'))).toEqual([]);
    expect(warned(behind(forLoop('$"startNode".body'), 'each'))).toEqual([]);
    expect(warned(behind(subWorkflow(OTHER), 'error'))).toEqual([]);
  });

  it('is no other workflow', () => {
    expect(warned(chain({ in: webhook(), other: subWorkflow(OTHER) }))).toEqual([]);
  });
});
