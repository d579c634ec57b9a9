/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { execution, stopExecutions } from '../../../../test/support/app/run-execution.js';
import {
  aggregate,
  editFields,
  forLoop,
  graph,
  ifElse,
  merge,
  type NodeSketch,
  repeatUntil,
  returns,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { nodeKinds } from '../../nodes/node-kinds.js';

afterEach(() => {
  stopExecutions();
  jest.restoreAllMocks();
});

const COUNT = 5;
/** More than pure nodes may keep the event loop to themselves. */
const LONG_MS = 9;

/** Kinds that compute in this process, one node after the other, without going outside in between. */
const pure = [...nodeKinds.values()]
  .filter(({ effect, wait, role }) => !effect && !wait && role !== 'start')
  .map(({ type }) => type);

const SAMPLES: Readonly<Record<string, NodeSketch>> = {
  ifElse: ifElse(true),
  switch: { type: 'switch', config: { value: 1, cases: [{ name: 'one', operator: 'equals', right: 1 }] } },
  forLoop: forLoop([1]),
  repeatUntil: repeatUntil('{{ !$"startNode".none }}'),
  merge: merge([1, 2]),
  aggregate: aggregate([1]),
  editFields: editFields({ a: 1 }),
  return: returns(1),
};

/**
 * Lets each look at the clock find that so much time has passed; gives how often others were let run since.
 */
function slowClock(): () => number {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += LONG_MS));
  const turns = jest.spyOn(globalThis, 'setImmediate');
  return () => turns.mock.calls.length;
}

describe('the time between two nodes', () => {
  it.each(pure)('is given to others when a node took long: %s', async (type) => {
    // Arrange
    //   in ──► n0, n1, …
    const sample = SAMPLES[type];
    if (!sample) throw new Error(`a node of the new kind ${type} belongs into SAMPLES`);
    const names = Array.from({ length: COUNT }, (_, n) => `n${n}`);
    const nodes = Object.fromEntries(names.map((name) => [name, sample]));
    const bodies = Object.fromEntries(names.map((name) => [`${name}x`, editFields({ a: 1 })]));
    const definition = nodeKinds.get(type)?.loop
      ? graph(
          { in: webhook(), ...nodes, ...bodies },
          ...names.flatMap((name) => [`in ${name}`, `${name} each ${name}x`]),
        )
      : graph({ in: webhook(), ...nodes }, ...names.map((name) => `in ${name}`));
    const turns = slowClock();
    // Act
    const { journal, ending } = execution(definition);
    await ending;
    // Assert
    expect(journal.run.status).toBe('succeeded');
    expect(turns()).toBeGreaterThanOrEqual(journal.rows.size - 1);
  });

  it('is given to others between the iterations of a loop that records nothing', async () => {
    const definition = graph(
      { in: webhook(), each: forLoop(Array(COUNT).fill(1), { record: 'errors' }), set: editFields({ a: 1 }) },
      ...['in each', 'each each set'],
    );
    const turns = slowClock();
    const { journal, ending } = execution(definition);
    await ending;
    expect(journal.run.status).toBe('succeeded');
    expect(turns()).toBeGreaterThanOrEqual(COUNT);
  });
});
