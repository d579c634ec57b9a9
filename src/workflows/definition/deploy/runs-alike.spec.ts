import { describe, expect, it } from '@jest/globals';
import {
  approval,
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  wait,
  webhook,
  type NodeSketch,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { largestShare } from '../../../../test/support/longest-slice.js';
import type { Definition } from '../../model/definition.js';
import { diffDefinitions } from './diff-definitions.js';
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
  ])('holds whatever happens to %s', async (_, after) => {
    expect(await runsAlike(definition(), after)).toBe(true);
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
  ])('ends with a change of %s', async (_, after) => {
    expect(await runsAlike(definition(), after)).toBe(false);
  });

  it.each(['"$" + $"Safe".url', `'$"' + $"Safe".url`, '$"Other".url == "$" ? "" : $"Safe".url'])(
    'finds the references of %s',
    async (expression) => {
      const url = { url: `{{ ${expression} }}` };
      const swapped = { ...definition({ safe: 'Other', other: 'Safe' }, url) };
      expect(await runsAlike(definition({}, url), swapped)).toBe(false);
      const renamed = JSON.parse(JSON.stringify(definition({}, url)).replaceAll('Safe', 'Address')) as Definition;
      expect(await runsAlike(definition({}, url), renamed)).toBe(true);
    },
  );

  it('takes an escaped reference for the text it is', async () => {
    const text = (label: string): Definition =>
      chain({ in: webhook(), a: { ...editFields(), label }, b: editFields({ text: `\\$"${label}"` }) });
    expect(await runsAlike(text('A'), text('B'))).toBe(false);
  });

  it('counts labels where there is a loop, whose results go by them', async () => {
    const loop = (label: string): Definition =>
      graph({ in: webhook(), each: forLoop([1]), a: { ...editFields(), label } }, 'in each', 'each each a');
    expect(await runsAlike(loop('A'), loop('A'))).toBe(true);
    expect(await runsAlike(loop('A'), loop('B'))).toBe(false);
  });
});

describe('runsAlike, where addresses of waits go by their labels', () => {
  /** `in ──► mail ──► a ──► b`, with two nodes that wait for somebody. */
  const waiting = (mail: unknown, [a, b]: [string, string], waits = approval()): Definition =>
    chain({
      in: webhook(),
      mail: { ...editFields({ mail: structuredClone(mail) }), label: 'Mail' },
      a: { ...waits, label: a },
      b: { ...waits, label: b },
    });

  it.each<[string, unknown]>([
    ['a bracket', '$"run".approvalUrls["Customer"].approve'],
    ['a dot', '$"run".approvalUrls.Customer.approve'],
    ['the name of the field in a bracket', `$"run"['approval\\u0055rls']["Customer"]`],
    ['a computed label', '{{ $"run".approvalUrls["Cust" + "omer"].approve }}'],
    ['a computed field', '{{ $"run"["approval" + "Urls"].Customer }}'],
    ['a space before the field', '{{ $"run" .approvalUrls.Customer }}'],
    ['a list of all', '$"run".approvalUrls'],
    ['the whole of the run', ['deep', { whole: '$"run"' }]],
    ['another field as well', '{{ $"run".id + $"run".approvalUrls.Customer.approve }}'],
  ])('counts labels of approvals read by %s', async (_, mail) => {
    const before = waiting(mail, ['Customer', 'Manager']);
    expect(await runsAlike(before, structuredClone(before))).toBe(true);
    expect(await runsAlike(before, waiting(mail, ['Manager', 'Customer']))).toBe(false);
    expect(await runsAlike(before, waiting(mail, ['Customer', 'Boss']))).toBe(false);
  });

  it('counts labels of waits', async () => {
    const mail = '$"run".resumeUrls["Customer"]';
    const resumed = wait({ resume: true });
    const before = waiting(mail, ['Customer', 'Manager'], resumed);
    expect(await runsAlike(before, waiting(mail, ['Manager', 'Customer'], resumed))).toBe(false);
  });

  it('counts no labels of other nodes', async () => {
    const before = waiting('$"run".approvalUrls.Customer', ['Customer', 'Manager']);
    const after = structuredClone(before);
    after.nodes[1]!.label = 'Letter';
    expect(await runsAlike(before, after)).toBe(true);
  });

  it.each(['{{ $"run".id }}', '$"run".resumeUrl', '$"run".startedAt', 'approvalUrls'])(
    'counts no labels where %s is all that is read',
    async (mail) => {
      const before = waiting(mail, ['Customer', 'Manager']);
      expect(await runsAlike(before, waiting(mail, ['Manager', 'Customer']))).toBe(true);
    },
  );
});

describe('a draft as large as one may be', () => {
  const names = Array.from({ length: 9000 }, (_, n) => [`field${n}`, n]);
  const large = chain({ in: webhook(), set: editFields({ list: Array(8).fill(Object.fromEntries(names)) }) });
  const most = 2 / 3;

  it.each<[string, (one: Definition, other: Definition) => Promise<unknown>]>([
    ['for what it does', runsAlike],
    ['for what has changed', diffDefinitions],
  ])('is compared %s while others run', async (_, compare) => {
    const other = structuredClone(large);
    expect(await largestShare(() => compare(large, other), most)).toBeLessThan(most);
  });

  it('is not read for references in texts of endless length, where a label has moved', async () => {
    const text = (label: string) =>
      chain({ in: webhook(), a: { ...editFields({ x: 'y'.repeat(200_000) }), label }, out: returns('$"a"') });
    expect(await runsAlike(text('a'), text('a'))).toBe(true);
    expect(await runsAlike(text('a'), text('b'))).toBe(false);
  });
});
