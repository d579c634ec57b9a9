import { describe, expect, it } from '@jest/globals';
import { editFields, graph, ifElse, returns, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { diffDefinitions } from './diff-definitions.js';

const before = graph(
  { in: webhook(), big: ifElse(true), yes: returns(1), no: returns(2) },
  ...['in big', 'big true yes', 'big false no'],
);

describe('diffDefinitions', () => {
  it('finds nothing between equal ones, and does not look at places', async () => {
    const moved = { ...before, nodes: before.nodes.map((node) => ({ ...node, position: { x: 1, y: 2 } })) };
    expect(await diffDefinitions(before, moved)).toEqual({
      added: [],
      removed: [],
      changed: [],
      edgesAdded: [],
      edgesRemoved: [],
    });
  });

  it('finds what came, went and changed', async () => {
    const after = graph(
      {
        in: webhook({ path: '/other' }),
        big: { ...ifElse(true), label: 'Bigger?', retry: { maxAttempts: 2, backoffMs: 0 } },
        yes: returns({ ok: true }),
        set: editFields(),
      },
      ...['in big', 'big true set', 'set yes'],
    );
    expect(await diffDefinitions(before, after)).toEqual({
      added: [expect.objectContaining({ id: 'set' })],
      removed: [expect.objectContaining({ id: 'no' })],
      changed: [
        { id: 'in', label: 'in', changes: [{ path: 'config.path', before: '/t', after: '/other' }] },
        {
          id: 'big',
          label: 'Bigger?',
          changes: [
            { path: 'label', before: 'big', after: 'Bigger?' },
            { path: 'retry', before: null, after: { maxAttempts: 2, backoffMs: 0 } },
          ],
        },
        { id: 'yes', label: 'yes', changes: [{ path: 'config.body', before: 1, after: { ok: true } }] },
      ],
      edgesAdded: [
        { from: 'big', output: 'true', to: 'set' },
        { from: 'set', to: 'yes' },
      ],
      edgesRemoved: [
        { from: 'big', output: 'true', to: 'yes' },
        { from: 'big', output: 'false', to: 'no' },
      ],
    });
  });
});
