import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

interface Editors {
  id: string;
  /** Who saves first, and who saves on top of it. */
  first: Page;
  second: Page;
}

async function openTwice(): Promise<Editors> {
  const definition = chain({ in: webhook(), left: editFields({ a: 1 }), right: editFields({ b: 1 }) });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Shared', definition }).expect(201);
  const open = () => console.open(`/workflows/${body.id}`);
  return { id: body.id as string, first: await open(), second: await open() };
}

async function rename(page: Page, node: string, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${node},`) }).click();
  const field = page.getByRole('region', { name: /^Node / }).getByLabel('Label');
  await field.fill(label);
  await field.press('Enter');
  await page.getByText('Not saved', { exact: true }).waitFor();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const isSaved = (page: Page) => page.getByText('All changes saved').waitFor();
const labelsOf = async (id: string): Promise<string[]> =>
  (await console.service.api.get(`/api/workflows/${id}`)).body.definition.nodes.map(
    ({ label }: { label: string }) => label,
  );

/** The second one is told that the draft is newer, and has it combined with what was changed here. */
async function merge(page: Page): Promise<void> {
  console.expectFault(/^412 PATCH \/api\/workflows\//);
  await save(page);
  await page.getByRole('button', { name: 'Merge it with my changes' }).click();
}

it('combines what two people have changed in different nodes', async () => {
  const { id, first, second } = await openTwice();
  await rename(first, 'left', 'Theirs');
  await rename(second, 'right', 'Mine');
  await save(first);
  await isSaved(first);
  await merge(second);
  await second.getByText('Your unsaved changes are now on top of it.').waitFor();
  await console.expectAccessible(second);
  await save(second);
  await isSaved(second);
  expect(await labelsOf(id)).toEqual(['in', 'Theirs', 'Mine']);
});

it('asks by keyboard whose change of the same field stays, and drops nothing unasked', async () => {
  const { id, first, second } = await openTwice();
  await rename(first, 'left', 'Theirs');
  await rename(second, 'left', 'Mine');
  await save(first);
  await isSaved(first);
  await merge(second);
  await second.getByText('The saved draft has changed in the same places as yours').waitFor();
  await second.getByRole('button', { name: 'Keep my version there' }).press('Enter');
  await second.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await isSaved(second);
  expect(await labelsOf(id)).toEqual(['in', 'Mine', 'right']);
});
