import { describe, expect, it } from '@jest/globals';
import type { Plan } from '../compiler/plan.js';
import { workflowTool } from './workflow-tool.js';

/** As much of a plan as says what starts it. */
const planOf = (fields: object[]) =>
  ({ workflowId: 'w', start: 0, nodes: [{ type: 'frontendElement' }], startConfig: { fields } }) as unknown as Plan;

describe('a form as a tool', () => {
  it('asks for all but files, which callers of tools cannot send', () => {
    // Arrange
    const plan = planOf([
      { name: 'note', type: 'text', required: true },
      { name: 'photo', type: 'file', required: false },
    ]);

    // Act
    const tool = workflowTool(plan, 'Claim')!;

    // Assert
    expect(tool.inputSchema).toMatchObject({ properties: { note: { type: 'string' } }, required: ['note'] });
    expect(() => tool.startData({ note: 'x', photo: { $file: 'an id' } })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });

  it('is none if it needs a file', () => {
    // Act
    const tool = workflowTool(planOf([{ name: 'photo', type: 'file', required: true }]), 'Claim');

    // Assert
    expect(tool).toBeUndefined();
  });
});
