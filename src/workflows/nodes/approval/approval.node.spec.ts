import { afterEach, describe, expect, it } from '@jest/globals';
import { jsonSchema } from '#libs/schema';
import { execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { approval, graph, returns, rulesOf, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { approval as kind } from './approval.node.js';

afterEach(stopExecutions);

/** in ──► ask ──approve──► yes */
const asking = (config: object) =>
  graph({ in: webhook(), ask: approval(config), yes: returns(1) }, 'in ask', 'ask approve yes');

describe('an Approval node', () => {
  it('offers no field type that a decision cannot bring', () => {
    const type = { enum: ['text', 'textarea', 'number', 'boolean', 'date', 'email', 'select'] };
    expect(jsonSchema(kind.config)).toMatchObject({ properties: { fields: { items: { properties: { type } } } } });
  });

  it.each<[string, object, string[]]>([
    ['nobody who may decide', { approvers: [] }, ['required ask.approvers']],
    ['an approver who is none', { approvers: ['ada'] }, ['format ask.approvers[0]']],
    ['submitters, who see no runs', { approvers: ['submitter'] }, ['format ask.approvers[0]']],
    ['a decision twice', { decisions: ['approve', 'approve'] }, ['unique ask.decisions[1]']],
    ['a decision of the name of another output', { decisions: ['approve', 'error'] }, ['unique ask.decisions[1]']],
    ['a file field', { fields: [{ name: 'a', type: 'file' }] }, ['choice ask.fields[0].type']],
    ['a field twice', { fields: [{ name: 'a' }, { name: 'a' }] }, ['unique ask.fields[1].name']],
    ['an unknown way at the deadline', { deadlineSeconds: 1, onDeadline: 'postpone' }, ['choice ask.onDeadline']],
    ['a way at no deadline', { onDeadline: 'reject' }, ['(unused ask.onDeadline)']],
    [
      'two reminders',
      { deadlineSeconds: 9, remindAfterSeconds: 1, remindBeforeSeconds: 1 },
      ['exactly_one ask.remindBeforeSeconds'],
    ],
    ['a reminder after the deadline', { deadlineSeconds: 9, remindAfterSeconds: 9 }, ['max ask.remindAfterSeconds']],
    ['a reminder before no deadline', { remindBeforeSeconds: 9 }, ['required ask.remindBeforeSeconds']],
  ])('is at fault with %s', (_, config, rules) => {
    expect(rulesOf(asking(config))).toEqual(rules);
  });

  it.each<[string, object]>([
    [
      'a member, a role and a key',
      { approvers: ['Ada@example.org', 'editor', '01890000-0000-7000-8000-000000000000'] },
    ],
    ['an approver whom the data names', { approvers: ['{{ $"startNode".body.manager }}'] }],
    ['a deadline that decides', { deadlineSeconds: 60, onDeadline: 'reject', remindBeforeSeconds: 30 }],
  ])('takes %s', (_, config) => {
    expect(rulesOf(asking(config))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no address', 'ada'],
  ])('fails where the data names %s as the approver', async (_, manager) => {
    const { journal, ending } = execution(asking({ approvers: ['{{ $"startNode".body.manager }}'] }), {
      input: { body: { manager } },
    });
    expect(await ending).toBe('ended');
    expect(journal.run).toMatchObject({ status: 'failed', error: { code: 'invalid_input', node: 'ask' } });
  });

  it('marks in its record that it waits, until when, and what the deadline decides', async () => {
    const { journal } = execution(asking({ deadlineSeconds: 60, onDeadline: 'reject' }), { input: { body: {} } });
    await settle();
    const record = [...journal.rows.values()].find(({ node_id: id }) => id === 'ask')!;
    expect(record).toMatchObject({
      status: 'waiting',
      output: { waitsFor: 'approval', until: expect.any(Number), onDeadline: 'reject' },
    });
  });
});
