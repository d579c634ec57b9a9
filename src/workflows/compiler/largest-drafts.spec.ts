import { expect, it } from '@jest/globals';
import { largestShare } from '../../../test/support/longest-slice.js';
import {
  chain,
  editFields,
  httpRequest,
  IDENTITY,
  rulesOf,
  webhook,
} from '../../../test/support/workflows/workflow-graphs.js';
import type { NodeDefinition } from '../model/definition.js';
import { compileSteps } from './compile-workflow.js';
import { inTurns } from './in-turns.js';

/** The part of its time that work which is divided may keep the event loop for itself at once. */
const MOST_AT_ONCE = 2 / 3;
/** As many as a workflow may have, with the start. */
const NODES = 499;
const nodesOf = (make: () => ReturnType<typeof editFields>) =>
  chain({ in: webhook(), ...Object.fromEntries(Array.from({ length: NODES }, (_, n) => [`n${n}`, make()])) });
const repeated = (reference: string) => `{{ ${reference} }}`.repeat(30);
const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, '$"startNode".body.a']));
let nested: unknown = '$"startNode"';
for (let n = 0; n < 50; n += 1) nested = { a: nested };

it.each([
  ['references to one value', () => editFields({ a: repeated('$"startNode".body.a') })],
  ['references to nothing', () => editFields({ a: repeated('$"n9x"') })],
  ['fields of a body', () => httpRequest({ body: fields })],
  ['objects in objects', () => editFields({ x: nested, y: nested })],
])('gives others their turn between the nodes of a draft full of %s', async (_, make) => {
  const definition = nodesOf(make);
  const options = {
    ...{ production: false, allowPublicWebhooks: true, maxNodes: NODES + 1 },
    ...{ action: () => undefined, trigger: () => undefined },
  };
  const work = async (): Promise<void> => {
    const { outputs } = await inTurns(compileSteps(definition, IDENTITY, options));
    await inTurns(outputs());
  };
  expect(await largestShare(work, MOST_AT_ONCE)).toBeLessThan(MOST_AT_ONCE);
});

it('refuses more nodes than the cap at once, however many', () => {
  const nodes: NodeDefinition[] = Array.from({ length: 20_000 }, (_, index) => ({
    id: `n${index}`,
    type: 'editFields',
    label: `n${index}`,
    config: {},
  }));
  const edges = nodes.map(({ id }) => ({ from: id, to: 'n0' }));
  const before = process.cpuUsage();
  expect(rulesOf({ nodes, edges })).toEqual(['too_many_nodes']);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  expect(rulesOf({ nodes: nodes.slice(0, 501), edges: [] })).toEqual(['too_many_nodes']);
  expect(rulesOf({ nodes: nodes.slice(0, 500), edges: [] })).not.toContain('too_many_nodes');
});

it('refuses more templates in a node than can be compiled in one step, and looks at none of them', () => {
  const draft = (count: number) =>
    chain({ in: webhook(), set: editFields({ list: Array(count).fill('$"nowhere"'), text: 'x' }) });
  expect(rulesOf(draft(5001))).toEqual(['too_many_templates set']);
  expect(rulesOf(draft(5000))).not.toContain('too_many_templates set');
  // What is deployed stays what it is.
  expect(rulesOf(draft(5001), { maxTemplates: Infinity })).not.toContain('too_many_templates set');
});
