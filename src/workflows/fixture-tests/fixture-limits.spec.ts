import { describe, expect, it, jest } from '@jest/globals';
import {
  chain,
  editFields,
  forLoop,
  graph,
  planOf,
  returns,
  webhook,
} from '../../../test/support/workflows/workflow-graphs.js';
import { newRun } from '../engine/new-run.js';
import { journalInMemory } from './journal-in-memory.js';
import { runFixture } from './run-fixture.js';
import { testLimits } from '../definition/tests/workflow-fixture.dto.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const LIMITS = { loopMaxItems: 1000, valueMaxCharacters: 1_000_000 };

/** A text of half a million characters. */
const DOUBLED = `{{ join(split("${'a'.repeat(1000)}", "a"), "${'b'.repeat(500)}") }}`;

describe('a run of a test, within its limits', () => {
  it('ends at its time limit and at its limit of nodes', async () => {
    const nested = graph(
      {
        in: webhook(),
        a: forLoop('$"startNode".body'),
        b: forLoop('$"startNode".body'),
        set: editFields({ n: 1 }),
        out: returns(),
      },
      'in a',
      'a each b',
      'b each set',
      'a done out',
    );
    const options = { ...LIMITS, mocks: {}, now: NOW, input: { body: Array(1000).fill(1) } };
    await expect(runFixture(planOf(nested), { ...options, limitMs: 1 })).rejects.toMatchObject({
      code: 'node_timeout',
    });
    await expect(runFixture(planOf(nested), { ...options, limitMs: 60_000 })).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  it('ends when its time is up, also where no timer could fire before its last node', async () => {
    const definition = chain({ in: webhook(), set: editFields({ n: 1 }), out: returns() });
    await expect(
      runFixture(planOf(definition), { ...LIMITS, mocks: {}, now: NOW, input: {}, limitMs: 0 }),
    ).rejects.toMatchObject({ code: 'node_timeout', detail: 'The run took longer than 0 ms.' });
  });

  it('looks at the clock after every node, so that it ends with the one that took too long', async () => {
    let now = 0;
    const looks = jest.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    const nodes = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`set${n}`, editFields({ n })]));
    const options = { ...LIMITS, mocks: {}, now: NOW, input: {}, limitMs: 35 };
    await expect(runFixture(planOf(chain({ in: webhook(), ...nodes })), options)).rejects.toMatchObject({
      code: 'node_timeout',
    });
    expect(looks.mock.calls.length).toBeLessThan(10);
    looks.mockRestore();
  });

  it('ends when its records hold more than they may together', async () => {
    const input = { body: Array(60).fill(1) };
    const definition = graph(
      {
        in: webhook(),
        text: editFields({ t: DOUBLED }),
        each: forLoop('$"startNode".body'),
        set: editFields({ t: '$"text".t' }),
        last: editFields({ n: 1 }),
        out: returns(),
      },
      'in text',
      'text each',
      'each each set',
      'set last',
      'each done out',
    );
    const options = { ...LIMITS, mocks: {}, now: NOW, input, limitMs: 60_000 };
    await expect(runFixture(planOf(definition), options)).rejects.toMatchObject({
      code: 'too_large',
      detail: `The records of a test have at most ${testLimits.characters} characters of JSON together.`,
    });
  });

  it('ends when its records take more memory than they may, however short they are as JSON', async () => {
    const definition = graph(
      {
        in: webhook(),
        text: editFields({ t: `{{ join(split("${'a'.repeat(1000)}", "a"), "${'{},'.repeat(100)}") }}` }),
        each: forLoop('$"startNode".body'),
        set: editFields({ v: '{{ parseJson(concat("[", $"text".t, "1]")) }}' }),
        last: editFields({ n: 1 }),
        out: returns('$"each".count'),
      },
      ...['in text', 'text each', 'each each set', 'set last', 'each done out'],
    );
    const options = { ...LIMITS, mocks: {}, now: NOW, input: { body: Array(30).fill(1) }, limitMs: 60_000 };
    await expect(runFixture(planOf(definition), options)).rejects.toMatchObject({
      code: 'too_large',
      detail: `The records of a test take at most ${testLimits.memoryBytes} bytes of memory together.`,
    });
  });

  it('lets others run while it goes on', async () => {
    const { journal } = journalInMemory(
      newRun({ plan: planOf(chain({ in: webhook(), out: returns() })), trigger: 'manual', input: {}, test: true }, NOW),
    );
    let others = false;
    setImmediate(() => (others = true));
    await journal.commit();
    expect(others).toBe(true);
  });
});
