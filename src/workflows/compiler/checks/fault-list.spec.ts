import { describe, expect, it } from '@jest/globals';
import { compiled, editFields, graph, rulesOf, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { MAX_FAULTS } from './fault-list.js';

describe('what is said of a graph that is wrong', () => {
  it('is no more than one can read, whatever its names are and however many faults it has', () => {
    const long = 'k'.repeat(100_000);
    const fields = { [long]: { [long]: Array<string>(2000).fill('{{ nope( }}') } };
    const nodes = { in: webhook(), [long]: { ...editFields(fields), label: long } };
    const { faults } = compiled(graph(nodes, `in ${long}`));
    expect(JSON.stringify(faults).length).toBeLessThan(500_000);
    expect(faults.find(({ rule }) => rule === 'expression_syntax')).toMatchObject({
      node: 'k'.repeat(64),
      field: expect.stringMatching(/^fields\["k+…"\]\["k+…"\]\[0\]$/),
    });
  });

  it.each([
    [MAX_FAULTS - 1, false],
    [MAX_FAULTS, false],
    [MAX_FAULTS + 1, true],
  ])('of %i errors names how many more there are: %s', (errors, expected) => {
    const edges = Array.from({ length: errors }, (_, index) => `in n${index}`);
    const rules = rulesOf(graph({ in: webhook() }, ...edges));
    expect(rules.filter((rule) => rule.startsWith('edge_to_missing_node'))).toHaveLength(Math.min(errors, MAX_FAULTS));
    expect(rules.includes('more_faults')).toBe(expected);
  });
});
