import { describe, expect, it } from '@jest/globals';
import { newMember } from '../../support/app/people.js';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { approval, editFields, graph, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

const MESSAGE = 'May the reply to Grace go out?\nIt says that we deliver to Bonn.';
const fields = [{ name: 'reason', label: 'Why', type: 'textarea', required: true }];
let paths = 0;

/** Starts a run that asks, and gives its id, that of the approval, and the link of a decision. */
const ask = async ({ linked = 'approve', ...config }: { linked?: string; [field: string]: unknown }) => {
  const { api, anonymous } = console.service;
  const path = `/asks-${(paths += 1)}`;
  const definition = graph(
    {
      in: webhook({ path, responseMode: 'onReceived' }),
      mail: editFields({ link: `$"run".approvalUrls["Decision"].${linked}` }),
      ask: { ...approval({ message: MESSAGE, ...config }), label: 'Decision' },
      yes: returns('$"Decision"'),
      no: returns('$"Decision"'),
    },
    ...['in mail', 'mail ask', 'ask approve yes', 'ask reject no'],
  );
  const { body: workflow } = await api.post('/api/workflows').send({ name: 'Replies', definition }).expect(201);
  await api.post(`/api/workflows/${workflow.id}/deploy`).expect(200);
  const { runId } = (await anonymous.post(`/api/webhooks${path}`).send({}).expect(202)).body;
  const found = async () => (await api.get('/api/approvals').query({ runId })).body.items[0]?.id as string | undefined;
  await until(async () => (await found()) !== undefined);
  const { nodes } = (await api.get(`/api/runs/${runId}`)).body;
  const { link } = nodes.find(({ nodeId }: { nodeId: string }) => nodeId === 'mail').output as { link: string };
  return { runId: runId as string, id: (await found())!, link: new URL(link).pathname };
};

const outputOf = async (runId: string) => {
  const run = async () => (await console.service.api.get(`/api/runs/${runId}`)).body;
  await until(async () => (await run()).status === 'succeeded');
  return (await run()).output;
};

describe('an approver', () => {
  it('finds what waits in the list, and decides it by keyboard', async () => {
    // Arrange
    const { who } = await newMember(console.service, 'viewer');
    const { runId } = await ask({ approvers: [who.email], fields, deadlineSeconds: 86_400 });
    const page = await console.open('/workflows', { as: who });

    // Act
    const entry = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Approvals/ });
    await entry.getByText('1', { exact: false }).first().waitFor();
    await entry.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Waiting for you' }).waitFor();
    await console.picture(page, 'approvals-list');
    await console.expectAccessible(page);
    await page.getByRole('link', { name: 'May the reply to Grace go out?' }).click();
    await page.getByRole('heading', { name: 'Decision' }).waitFor();
    await console.picture(page, 'approval');
    await console.expectAccessible(page);
    await page.getByLabel('Why').focus();
    await page.keyboard.type('Bonn is near.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    // Assert
    await page.locator('.badge').getByText('Reject', { exact: true }).waitFor();
    await console.expectAccessible(page);
    expect(await outputOf(runId)).toMatchObject({
      decision: 'reject',
      by: { kind: 'person', name: who.email },
      values: { reason: 'Bonn is near.' },
    });
    await entry.getByText('waiting for you').waitFor({ state: 'detached' });
  });

  it('rejects without the form, but not with what the form does not take', async () => {
    const amount = { name: 'amount', type: 'number', required: true };
    const { id, runId } = await ask({ fields: [...fields, amount] });
    const page = await console.open(`/approvals/${id}`);
    await page.getByLabel('Amount').focus();
    await page.keyboard.type('1e');
    await page.getByRole('button', { name: 'Reject' }).click();
    const isWrong = () => page.locator('input[name=amount]:focus:invalid').count();
    expect([await isWrong(), (await console.service.api.get(`/api/approvals/${id}`)).body.state]).toEqual([1, 'open']);
    await page.getByLabel('Amount').fill('');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.locator('.badge').getByText('Reject', { exact: true }).waitFor();
    expect(await outputOf(runId)).toMatchObject({ decision: 'reject', values: { reason: null, amount: null } });
  });

  it('does not decide by Enter in a field', async () => {
    const { id } = await ask({ fields: [{ name: 'reason', label: 'Why' }] });
    const page = await console.open(`/approvals/${id}`);
    await page.getByLabel('Why').focus();
    await page.keyboard.type('Bonn is near.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.locator('.badge').getByText('Reject', { exact: true }).waitFor();
  });

  it('decides on the page of the run', async () => {
    const { runId } = await ask({ approvers: ['admin'] });
    const page = await console.open(`/runs/${runId}`);
    const card = page.getByRole('region', { name: 'Decision' });
    await card.getByRole('button', { name: 'Approve' }).waitFor();
    await console.picture(page, 'run-with-approval');
    await console.expectAccessible(page);
    await card.getByRole('button', { name: 'Approve' }).click();
    await card.waitFor({ state: 'detached' });
    expect(await outputOf(runId)).toMatchObject({ decision: 'approve', by: { kind: 'person' } });
  });

  it('is reminded on every page', async () => {
    const { who } = await newMember(console.service, 'viewer');
    const { id } = await ask({ approvers: [who.email], remindAfterSeconds: 1 });
    const view = async () => (await console.service.api.get(`/api/approvals/${id}`)).body;
    await until(async () => (await view()).remindedAt !== undefined);
    const page = await console.open('/runs', { as: who });
    await page.getByText('A run still waits for your decision').waitFor();
    await console.expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Approvals' }).click();
    await page.getByRole('table', { name: 'Waiting for you' }).waitFor();
  });
});

it('shows somebody who is no approver who is one, and no buttons', async () => {
  const { who } = await newMember(console.service, 'viewer');
  const { id } = await ask({ approvers: ['ada@example.org'] });
  const page = await console.open(`/approvals/${id}`, { as: who });
  await page.getByText('You cannot decide this. Approvers: ada@example.org.').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
});

describe('the page of a link', () => {
  it('asks first, and decides by its button', async () => {
    const { runId, link } = await ask({ fields, deadlineSeconds: 3600 });
    const page = await console.open(link, { as: null });
    await page.getByText('May the reply to Grace go out?').waitFor();
    await console.picture(page, 'decision');
    await console.expectAccessible(page);
    expect((await console.service.api.get(`/api/runs/${runId}`)).body.status).toBe('waiting');
    await page.getByLabel('Why').fill('It is right.');
    await page.getByLabel('Your name (optional)').fill('Ada');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Your decision was recorded: Approve.').waitFor();
    expect(await outputOf(runId)).toMatchObject({ decision: 'approve', by: { kind: 'link', name: 'Ada' } });
    console.expectFault(/^409 GET \/api\/approval-links\//);
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor();
    await page.getByText('This was decided on').waitFor();
    await console.expectAccessible(page);
  });

  it('rejects without the form', async () => {
    const { runId, link } = await ask({ fields, linked: 'reject' });
    const page = await console.open(link, { as: null });
    await page.getByLabel('Why (optional)').waitFor();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Your decision was recorded: Reject.').waitFor();
    expect(await outputOf(runId)).toMatchObject({ decision: 'reject', values: { reason: null } });
  });

  it('says that it is too late', async () => {
    const { runId, link } = await ask({});
    await console.service.api.post(`/api/runs/${runId}/cancel`).expect(200);
    console.expectFault(/^410 GET \/api\/approval-links\//);
    const page = await console.open(link, { as: null, size: 'phone' });
    await page.getByRole('heading', { name: 'Too late' }).waitFor();
    await console.picture(page, 'decision-too-late');
  });
});

it('has a form in the editor, which keeps the lines of the message', async () => {
  const { runId } = await ask({ deadlineSeconds: 3600, fields });
  const { workflowId } = (await console.service.api.get(`/api/runs/${runId}`)).body;
  const page = await console.open(`/workflows/${workflowId}`);
  await page.getByRole('button', { name: /^Decision,/ }).press('Enter');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.getByText('It says that we deliver to Bonn.', { exact: true }).waitFor();
  await page.getByLabel('Deadline seconds').waitFor();
  await console.expectAccessible(page);
  expect(await page.getByText('Not saved', { exact: true }).count()).toBe(0);
});
