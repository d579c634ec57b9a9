import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { newWorkspace } from '../../support/app/people.js';
import { until } from '../../support/until.js';

/** As many previews as may wait of one workspace. */
const FLOOD = 40;

let service: TestApp;

beforeAll(async () => {
  service = await bootApp();
});
afterAll(() => service.close());

const values = { startNode: { headers: { 'X-Shop': 'a' }, body: { name: 'Ada', n: 2 } }, Lines: { price: 1.5 } };
const preview = (body: object) => service.api.post('/api/expressions/preview').send(body);

it.each([
  ['{{ upper($"startNode".body.name) }}', 'ADA'],
  ['Dear {{ $"startNode".body.name }},', 'Dear Ada,'],
  ['{{ $"startNode".body.n * $"Lines".price }}', 3],
  [
    { to: ['$"startNode".body.name'], n: 1 },
    { to: ['Ada'], n: 1 },
  ],
  ['$"startNode".headers.x-shop', 'a'],
  ['$"Lines".none', null],
])('computes %j as a run does', async (template, value) => {
  expect((await preview({ template, values }).expect(200)).body).toEqual({ value });
});

it.each([
  ['{{ 1 + }}', /./],
  ['{{ $"Nobody".a }}', /Nobody/],
])('says what is wrong with %j', async (template, fault) => {
  const { body } = await preview({ template, values }).expect(200);
  expect(body).toEqual({ fault: expect.stringMatching(fault) });
});

it('computes the previews of a workspace in turn with those of others', async () => {
  const hostile = (await newWorkspace(service, 'hostile')).api;
  const slow = { template: '{{ matchAll($"a", "[a-z0-9 ]{400}[xy][xz]") }}', values: { a: 'abc '.repeat(50_000) } };
  // What is read of a caller only once is known then.
  await preview({ template: '{{ 1 + 1 }}', values }).expect(200);
  let answered = 0;
  const flood = Array.from({ length: FLOOD }, async () => {
    const { status } = await hostile.post('/api/expressions/preview').send(slow);
    answered += 1;
    return status;
  });
  await until(() => Promise.resolve(answered > 0));
  expect((await preview({ template: '{{ 1 + 1 }}', values }).expect(200)).body).toEqual({ value: 2 });
  // Each step of a request may wait for one preview, none for all of them.
  expect(answered).toBeLessThan(FLOOD);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});

it('answers others beside more previews than may wait of one workspace, which are computed or refused', async () => {
  const hostile = (await newWorkspace(service, 'endless')).api;
  const slow = { template: '{{ matchAll($"a", "[a-z0-9 ]{400}[xy][xz]") }}', values: { a: 'abc '.repeat(50_000) } };
  const flood = Array.from(
    { length: 4 * FLOOD },
    async () => (await hostile.post('/api/expressions/preview').send(slow)).status,
  );
  expect((await preview({ template: '{{ 1 + 1 }}', values }).expect(200)).body).toEqual({ value: 2 });
  // How many of them wait at a time depends on the machine.
  expect([200, 503]).toEqual(expect.arrayContaining([...new Set(await Promise.all(flood))]));
});

it('ends what asks for too much', async () => {
  const text = 'x'.repeat(200_000);
  const template = `{{ [${Array.from({ length: 60 }, () => 'concat($"a", $"a")').join(', ')}] }}`;
  const { body } = await preview({ template, values: { a: text } }).expect(200);
  expect(body).toEqual({ fault: expect.any(String) });
});

it('shows no value that is much larger than what it is made of', async () => {
  const template = Array.from({ length: 10_000 }, () => '$"a"');
  const { body } = await preview({ template, values: { a: 'x'.repeat(200_000) } }).expect(200);
  expect(body).toEqual({ fault: 'the value has more than 1048576 characters of JSON' });
});

it.each([
  ['values that are no object', { template: 'a', values: [] }, 'values'],
  ['endless values', { template: 'a', values: { a: 'x'.repeat(300_000) } }, 'values'],
  ['no template', { values: {} }, 'template'],
])('refuses %s', async (_case, body, field) => {
  const refused = await preview(body).expect(400);
  expect(refused.body.errors).toEqual([expect.objectContaining({ field })]);
});
