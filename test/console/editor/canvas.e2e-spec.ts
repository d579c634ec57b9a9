import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

const definition = {
  nodes: [
    { id: 'in', type: 'webhook', label: 'Order', config: { path: '/canvas', method: 'POST' } },
    { id: 'a', type: 'editFields', label: 'First', config: { fields: { total: 1 } } },
    { id: 'b', type: 'editFields', label: 'Second', config: { fields: { twice: '{{ $"First".total * 2 }}' } } },
  ],
  edges: [
    { from: 'in', to: 'a' },
    { from: 'a', to: 'b' },
  ],
};
type Definition = typeof definition & { notes?: { text: string }[] };

async function openDraft(): Promise<{ page: Page; saved: () => Promise<Definition> }> {
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Canvas', definition });
  const page = await console.open(`/workflows/${body.id}`);
  await nodeOf(page, 'Second').waitFor();
  return {
    page,
    async saved() {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('All changes saved').waitFor();
      return (await console.service.api.get(`/api/workflows/${body.id}`)).body.definition as Definition;
    },
  };
}

const nodeOf = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label},`) });
const labels = ({ nodes }: Definition) => nodes.map(({ label }) => label);
const leadsTo = ({ nodes, edges }: Definition, label: string) => {
  const [node] = nodes.filter((one) => one.label === label);
  return edges.filter(({ from }) => from === node?.id).map(({ to }) => nodes.find(({ id }) => id === to)?.label);
};

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, drop = true) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  if (drop) await page.mouse.up();
}

async function middleOf(page: Page, label: string, handle?: string) {
  const node = nodeOf(page, label);
  const { x, y, width, height } = (await (handle ? node.locator(handle).first() : node).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

it('finds nothing wrong with the page, with palette and form open', async () => {
  const { page } = await openDraft();
  await nodeOf(page, 'Second').click();
  await page.getByRole('button', { name: 'Add a node' }).click();
  await page.getByRole('region', { name: 'Node Second' }).waitFor();
  await console.expectAccessible(page);
  await console.picture(page, 'editor');
});

it('adds a node by search and Enter behind the chosen one, and takes it back', async () => {
  const { page, saved } = await openDraft();
  await nodeOf(page, 'Second').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: 'Search nodes and actions' }).waitFor();
  await page.keyboard.type('send message');
  await page.getByRole('option', { name: /^chatbot.send-message/ }).waitFor();
  await page.getByRole('combobox', { name: 'Search nodes and actions' }).fill('http request');
  await page.keyboard.press('Enter');
  await nodeOf(page, 'HTTP request').waitFor();
  const added = await saved();
  expect(leadsTo(added, 'Second')).toEqual(['HTTP request']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await nodeOf(page, 'HTTP request').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await nodeOf(page, 'HTTP request').waitFor();
});

it('drags a node from the palette onto a connection', async () => {
  const { page, saved } = await openDraft();
  await page.getByRole('button', { name: 'Add a node' }).click();
  const [from, to] = [await middleOf(page, 'First', '.source'), await middleOf(page, 'Second', '.target')];
  await page.getByRole('option', { name: /^Agent/ }).waitFor();
  const canvas = page.getByRole('group', { name: 'Graph of the workflow' });
  const box = (await canvas.boundingBox())!;
  const targetPosition = { x: (from.x + to.x) / 2 - box.x, y: (from.y + to.y) / 2 - box.y };
  await page.getByRole('option', { name: /^Agent/ }).dragTo(canvas, { targetPosition });
  await nodeOf(page, 'Agent').waitFor();
  const next = await saved();
  expect([leadsTo(next, 'First'), leadsTo(next, 'Agent')]).toEqual([['Agent'], ['Second']]);
});

it('connects by dragging, and says while dragging why not', async () => {
  const { page, saved } = await openDraft();
  await drag(page, await middleOf(page, 'Second', '.source'), await middleOf(page, 'First', '.target'), false);
  await page.getByText('This would create a cycle.').waitFor();
  await page.mouse.up();
  await drag(page, await middleOf(page, 'Order', '.source'), await middleOf(page, 'Second', '.target'));
  expect(leadsTo(await saved(), 'Order')).toEqual(['First', 'Second']);
});

it('copies, pastes and deletes by keyboard, with the references of what is copied', async () => {
  const { page, saved } = await openDraft();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('group', { name: 'Graph of the workflow' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await nodeOf(page, 'Second 2').waitFor();
  const copied = await saved();
  expect(copied.nodes.find(({ label }) => label === 'Second 2')!.config.fields).toEqual({
    twice: '{{ $"First 2".total * 2 }}',
  });
  await page.getByRole('group', { name: 'Graph of the workflow' }).focus();
  await page.keyboard.press('Delete');
  await nodeOf(page, 'Second 2').waitFor({ state: 'detached' });
  expect(labels(await saved())).toEqual(['Order', 'First', 'Second']);
});

it('goes on by keyboard after a deletion, be it on the canvas or in the form', async () => {
  const { page } = await openDraft();
  const canvas = page.getByRole('group', { name: 'Graph of the workflow' });
  const isGone = () => nodeOf(page, 'First').waitFor({ state: 'detached' });
  await nodeOf(page, 'First').click();
  await page.keyboard.press('Delete');
  await isGone();
  await canvas.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await nodeOf(page, 'First').click();
  await page.getByRole('region', { name: 'Node First' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await isGone();
  await canvas.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('All changes saved').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await nodeOf(page, 'First').waitFor();
});

it('moves a node with the arrow keys, and lists the keys on ?', async () => {
  const { page, saved } = await openDraft();
  await nodeOf(page, 'First').click();
  await nodeOf(page, 'First').focus();
  await page.keyboard.press('ArrowDown');
  const { nodes } = await saved();
  expect(nodes.every((node) => 'position' in node)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

it('keeps notes with the definition', async () => {
  const { page, saved } = await openDraft();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('<img src=x> remember');
  expect((await saved()).notes).toMatchObject([{ text: '<img src=x> remember' }]);
});

it('leads the keyboard into the form and back', async () => {
  const { page } = await openDraft();
  await nodeOf(page, 'First').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Node First' });
  await panel.waitFor();
  const isInside = async () => (await panel.locator('*:focus').count()) > 0;
  expect(await isInside()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await isInside()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await page.locator('[data-id="a"]:focus').count()).toBe(1);
});
