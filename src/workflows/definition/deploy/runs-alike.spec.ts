import { describe, expect, it } from '@jest/globals';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  webhook,
  type NodeSketch,
} from '../../../../test/support/workflows/workflow-graphs.js';
import type { Definition } from '../definition.js';
import { runsAlike } from './runs-alike.js';

const AUTH = { type: 'bearer', environmentVariable: 'TOKEN' };

/** `in ──► safe ──► other ──► x`, a request with a secret to where `safe` says. */
const definition = (labels: { safe?: string; other?: string; x?: string } = {}, more: object = {}): Definition => {
  const { safe = 'Safe', other = 'Other', x = 'Send' } = labels;
  return chain({
    in: webhook(),
    safe: { ...editFields({ url: 'https://example.org/' }), label: safe },
    other: { ...editFields({ url: 'https://elsewhere.example/' }), label: other },
    x: { ...httpRequest({ url: `$"${safe}".url`, variableAuth: AUTH, ...more }), label: x },
  });
};
const changed = (id: string, change: Partial<NodeSketch>): Definition => {
  const { nodes, edges } = definition();
  return { nodes: nodes.map((node) => (node.id === id ? { ...node, ...change } : node)), edges };
};

describe('runsAlike', () => {
  it.each<[string, Definition]>([
    ['nothing', definition()],
    ['a label', definition({ x: 'Send it' })],
    ['a label that others refer to', definition({ safe: 'Address' })],
    ['a place', changed('x', { position: { x: 1, y: 2 } })],
    [
      'the order of the fields of a node',
      {
        ...definition(),
        nodes: definition().nodes.map((node) => Object.fromEntries(Object.entries(node).reverse()) as typeof node),
      },
    ],
  ])('holds whatever happens to %s', (_, after) => {
    expect(runsAlike(definition(), after)).toBe(true);
  });

  it.each<[string, Definition]>([
    ['a config', changed('safe', editFields({ url: 'https://elsewhere.example/' }))],
    ['a type', changed('safe', { type: 'cron' })],
    ['what an interruption means', changed('x', { onInterrupted: 'retry' })],
    ['the edges', { ...definition(), edges: definition().edges.slice(1) }],
    [
      'labels, swapped under their references',
      { ...definition({ safe: 'Other', other: 'Safe' }, { url: '$"Safe".url' }) },
    ],
    ['a label, moved away from under its reference', definition({ safe: 'Old' }, { url: '$"Safe".url' })],
    ['two labels, so that they are one', definition({ other: 'Safe' })],
    ['a node that is added', chain({ in: webhook(), out: returns() })],
  ])('ends with a change of %s', (_, after) => {
    expect(runsAlike(definition(), after)).toBe(false);
  });

  it('takes an escaped reference for the text it is', () => {
    const text = (label: string): Definition =>
      chain({ in: webhook(), a: { ...editFields(), label }, b: editFields({ text: `\\$"${label}"` }) });
    expect(runsAlike(text('A'), text('B'))).toBe(false);
  });

  it('counts labels where there is a loop, whose results go by them', () => {
    const loop = (label: string): Definition =>
      graph({ in: webhook(), each: forLoop([1]), a: { ...editFields(), label } }, 'in each', 'each each a');
    expect(runsAlike(loop('A'), loop('A'))).toBe(true);
    expect(runsAlike(loop('A'), loop('B'))).toBe(false);
  });
});
