import { describe, expect, it } from '@jest/globals';
import { chain, planOf, rulesOf, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { START_SLOT } from '../contract/slots.js';

interface Condition {
  left: unknown;
  operator: string;
  right?: unknown;
}

const yes: Condition = { left: 1, operator: 'equals', right: 1 };
const no: Condition = { left: 1, operator: 'equals', right: 2 };

/** Decides and records an If-Else with this config over this body. */
function decide(config: Record<string, unknown>, body: unknown = {}) {
  const [, node] = planOf(chain({ in: webhook(), x: { type: 'ifElse', config } })).nodes;
  const scope = { lookup: (slot: number) => (slot === START_SLOT ? { body } : null) };
  return { ...node!.decide!(scope), input: node!.input(scope) };
}

const output = (config: Record<string, unknown>, body?: unknown): string | undefined => decide(config, body).output;

describe('an If-Else node', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['all: both hold', { conditions: [yes, yes] }, 'true'],
    ['all: one holds', { conditions: [yes, no] }, 'false'],
    ['any: one holds', { mode: 'any', conditions: [no, yes] }, 'true'],
    ['any: none holds', { mode: 'any', conditions: [no, no] }, 'false'],
    ['custom: (1 and 2) or 3', { mode: 'custom', expression: '(1 and 2) or 3', conditions: [yes, no, yes] }, 'true'],
    ['custom: 1 and (2 or 3)', { mode: 'custom', expression: '1 and (2 or 3)', conditions: [no, yes, yes] }, 'false'],
    ['custom: not 1', { mode: 'custom', expression: 'not 1', conditions: [no] }, 'true'],
  ])('%s', (_, config, expected) => {
    expect(output(config)).toBe(expected);
  });

  it.each<[string, Condition, unknown, boolean]>([
    ['equals', { left: '$"in".body.n', operator: 'equals', right: 5 }, { n: 5 }, true],
    ['greater_than', { left: '$"in".body.n', operator: 'greater_than', right: 5 }, { n: 5 }, false],
    ['greater_or_equal', { left: '$"in".body.n', operator: 'greater_or_equal', right: 5 }, { n: 5 }, true],
    ['in', { left: '$"in".body.n', operator: 'in', right: [1, 5] }, { n: 5 }, true],
    ['contains of a text', { left: '$"in".body.s', operator: 'contains', right: '@' }, { s: 'a@b' }, true],
    ['contains of a list', { left: '$"in".body.l', operator: 'contains', right: 2 }, { l: [1, 2] }, true],
    ['exists of what is missing', { left: '$"in".body.a.b', operator: 'exists' }, {}, false],
    ['not_exists of what is missing', { left: '$"in".body.a.b', operator: 'not_exists' }, {}, true],
    ['is_empty of an empty list', { left: '$"in".body.l', operator: 'is_empty' }, { l: [] }, true],
    ['is_true of false', { left: '$"in".body.b', operator: 'is_true' }, { b: false }, false],
    ['a template on the right', { left: 'a-5', operator: 'equals', right: 'a-{{ $"in".body.n }}' }, { n: 5 }, true],
  ])('reads its sides from data: %s', (_, condition, body, expected) => {
    expect(decide({ conditions: [condition] }, body).value).toEqual({ result: expected });
  });

  it('takes "5" for 5 unless it is told not to', () => {
    const conditions = [{ left: '$"in".body.n', operator: 'equals', right: 5 }];
    expect(output({ conditions }, { n: '5' })).toBe('true');
    expect(output({ conditions, convertTypes: false }, { n: '5' })).toBe('false');
  });

  it('records what was compared', () => {
    const conditions = [{ left: '$"in".body.n', operator: 'equals', right: '{{ 2 + 3 }}' }];
    expect(decide({ conditions }, { n: 4 }).input).toEqual({
      mode: 'all',
      conditions: [{ left: 4, operator: 'equals', right: 5 }],
    });
  });

  it('is at fault for a condition without left side; null is one', () => {
    const rules = (condition: object) =>
      rulesOf(chain({ in: webhook(), x: { type: 'ifElse', config: { conditions: [condition] } } }));
    expect(rules({ operator: 'exists' })).toEqual(['required x.conditions[0].left']);
    expect(rules({ left: null, operator: 'exists' })).toEqual([]);
  });
});
