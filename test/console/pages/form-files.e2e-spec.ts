import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { Hand } from '../../support/browser/hand.js';
import { until } from '../../support/until.js';
import { PNG, storedContent } from '../../support/workflows/file-scenarios.js';
import { chain, returns } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest({ variables: { FORM_SENDS_PER_ADDRESS_PER_MINUTE: '1000' } });

const FIELDS = [
  { name: 'photo', type: 'file', label: 'Photo', required: true, accept: ['image/*'], maxBytes: 2000 },
  { name: 'papers', type: 'file', label: 'Papers', multiple: true, description: 'Bills and letters.' },
  { name: 'note', label: 'Note' },
];
const photo = { name: 'Foto ä.png', mimeType: 'image/png', buffer: PNG };
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1') });

async function deployForm(elementKey: string, config: object): Promise<string> {
  const form = { type: 'frontendElement', config: { elementKey, fields: FIELDS, ...config } };
  const definition = chain({ form, out: returns('$"startNode"') });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Claim', definition });
  expect((await console.service.api.post(`/api/workflows/${body.id}/deploy`)).status).toBe(200);
  return body.id as string;
}

/** The start data of the only run of a workflow. */
async function inputOf(workflowId: string): Promise<any> {
  const runs = async () => (await console.service.api.get('/api/runs').query({ workflowId })).body.items;
  await until(async () => (await runs())[0]?.status === 'succeeded');
  const [{ id }] = await runs();
  return (await console.service.api.get(`/api/runs/${id}`)).body.input;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const input = (page: Page, name: string) => page.locator('input').and(page.getByLabel(name));

it('takes files of a public form by mouse, and says what is chosen', async () => {
  // Arrange
  const id = await deployForm('by-mouse', { audience: 'public' });
  const page = await console.open(`/f/${id}`, { as: null });
  await page.getByText('Accepted: images. Up to 2.0 kB.').waitFor();
  await page.getByText('Bills and letters. Several files, up to 10.0 MB each.').waitFor();
  await console.picture(page, 'public-form-files-empty');
  await console.expectAccessible(page);

  // Act
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input(page, 'Photo').click()]);
  await chooser.setFiles(photo);
  await input(page, 'Papers').setInputFiles([paper('a.pdf'), paper('b.pdf')]);
  const chosen = page.getByRole('list', { name: 'Chosen for Papers (optional)' }).getByRole('listitem');
  expect(await chosen.allTextContents()).toEqual(['a.pdf 6 bytes', 'b.pdf 6 bytes']);
  await console.picture(page, 'public-form-files');
  await console.expectAccessible(page);
  await send(page).click();
  await page.getByText('Thank you.').waitFor();

  // Assert
  const { photo: kept, papers, note } = await inputOf(id);
  expect([kept.name, kept.type, papers.map(({ name }: { name: string }) => name), note]).toEqual([
    'Foto ä.png',
    'image/png',
    ['a.pdf', 'b.pdf'],
    null,
  ]);
  expect((await storedContent(console.service, kept.$file)).equals(PNG)).toBe(true);
});

it('takes files of a public form by keyboard', async () => {
  // Arrange
  const id = await deployForm('by-keyboard', { audience: 'public' });
  const page = await console.open(`/f/${id}`, { as: null });
  const hand = await Hand.on(page);

  // Act
  await hand.tabTo(input(page, 'Photo'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hand.press('Space')]);
  await chooser.setFiles(photo);
  await hand.tabTo(page.getByRole('button', { name: 'Remove what is chosen for Photo' }));
  await hand.press('Enter');
  await hand.isAt(input(page, 'Photo'));
  expect(await page.getByText('Foto ä.png').count()).toBe(0);
  const [again] = await Promise.all([page.waitForEvent('filechooser'), hand.press('Enter')]);
  await again.setFiles(photo);
  await hand.tabTo(input(page, 'Note'));
  await hand.type('broken');
  await hand.press('Enter');
  await page.getByText('Thank you.').waitFor();

  // Assert
  expect((await hand.seen()).clicks).toBe(0);
  expect(await inputOf(id)).toMatchObject({ photo: { name: 'Foto ä.png' }, papers: null, note: 'broken' });
});

it('says at the field what is wrong with a file, and keeps what was chosen', async () => {
  // Arrange
  const id = await deployForm('strict-files', { audience: 'public' });
  const page = await console.open(`/f/${id}`, { as: null });
  const field = page.locator('.field', { hasText: 'Photo' }).first();

  // Act: too large, which is known before it is sent
  await input(page, 'Photo').setInputFiles({ ...photo, buffer: Buffer.concat([PNG, Buffer.alloc(3000)]) });
  await field.getByText('Foto ä.png has 3.0 kB. At most 2.0 kB can be sent here.').waitFor();
  await send(page).click();
  await console.picture(page, 'public-form-file-too-large');
  await console.expectAccessible(page);

  // Act: not what it is called, which the service sees
  await input(page, 'Photo').setInputFiles({ ...photo, buffer: Buffer.from('<script>') });
  console.expectFault(/^400 POST \/api\/forms\//);
  await send(page).click();
  await field.getByText('is sent as image/png, and is something else by its content').waitFor();
  await field.getByText('Foto ä.png').waitFor();
  await console.expectAccessible(page);

  // Assert
  expect(await input(page, 'Photo').getAttribute('aria-invalid')).toBe('true');
  const { body } = await console.service.api.get('/api/runs').query({ workflowId: id });
  expect(body.items).toEqual([]);
});

it('shows members what came of their file, on a phone too', async () => {
  // Arrange
  await deployForm('of-members', {});
  const page = await console.open('/forms/of-members', { size: 'phone' });

  // Act
  await input(page, 'Photo').setInputFiles(photo);
  await console.picture(page, 'form-files-phone');
  await send(page).click();

  // Assert
  const answer = page.getByRole('status', { name: 'Answer' });
  await answer.getByText('Foto ä.png').first().waitFor();
  await answer.getByRole('link', { name: 'Open the run' }).click();
  await page
    .getByRole('link', { name: /^Foto ä\.png/ })
    .first()
    .waitFor();
});

it('lets an author ask for a file without writing JSON', async () => {
  // Arrange
  const definition = chain({ form: { type: 'frontendElement', config: { elementKey: 'own' } }, out: returns(1) });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Own', definition });
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^form,/ }).click();
  const fields = page.getByRole('group', { name: 'Fields', exact: true });

  // Act
  await fields.getByRole('button', { name: 'Add one' }).click();
  await fields.getByLabel('Name').fill('photo');
  await fields.getByLabel('Type').selectOption('file');
  await fields.getByLabel('Accept').fill('image/*\n.pdf');
  await fields.getByLabel('Multiple').check();
  await console.picture(page, 'editor-file-field');
  await console.expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();

  // Assert
  const saved = (await console.service.api.get(`/api/workflows/${body.id}`)).body;
  expect(saved.definition.nodes[0].config.fields).toEqual([
    { name: 'photo', type: 'file', accept: ['image/*', '.pdf'], multiple: true },
  ]);
  expect(saved.faults).toEqual([]);
});
