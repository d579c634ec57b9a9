import { expect, it } from '@jest/globals';
import type { ElementField } from '../../../web/src/api/workflows/element.js';
import { columnsOf, fieldsOf } from '../../../web/src/collections/columns-of.js';
import { formBody, formValues } from '../../../web/src/elements/form-values.js';
import { startSample } from '../../../web/src/workflows/call/start-sample.js';

const field = (name: string, type: ElementField['type']): ElementField => ({ name, type, required: false });

it('sends numbers and flags as such, and leaves out what is empty', () => {
  const form = new FormData();
  for (const [name, entry] of Object.entries({ a: 'text', n: '-1.5', on: 'on', empty: '', size: 'L' }))
    form.set(name, entry);
  const fields = [field('a', 'text'), field('n', 'number'), field('on', 'boolean'), field('off', 'boolean')];
  expect(formValues([...fields, field('empty', 'number'), field('size', 'select')], form)).toEqual({
    a: 'text',
    n: -1.5,
    on: true,
    off: false,
    size: 'L',
  });
});

it('sends a form that asks for files as multipart/form-data, without the inputs that nobody has filled in', () => {
  const photo = new File(['x'], 'a.png', { type: 'image/png' });
  const form = new FormData();
  form.set('n', '12345678901234567890');
  form.append('papers', photo);
  form.append('papers', photo);
  form.set('left', new File([], ''));
  const fields = [field('n', 'number'), field('on', 'boolean'), field('papers', 'file'), field('left', 'file')];
  const body = formBody(fields, form) as FormData;
  expect(Object.fromEntries([...body].map(([name]) => [name, body.getAll(name)]))).toEqual({
    n: ['12345678901234567890'],
    on: ['false'],
    papers: [photo, photo],
  });
  expect(formBody(fields.slice(0, 1), form)).not.toBeInstanceOf(FormData);
});

it.each([
  [
    'frontendElement',
    {
      fields: [
        { name: 'n', type: 'number' },
        { name: 's', options: ['x'] },
        { name: 't' },
        { name: 'f', type: 'file' },
      ],
    },
    { n: 250, s: 'x', t: 'text', f: null },
  ],
  ['frontendElement', { fields: [null] }, {}],
  ['cron', { expression: '0 9 * * *' }, {}],
  ['webhook', { path: '/a/:id' }, { body: {}, params: { id: '4711' }, queryParams: {}, headers: {} }],
])('makes up start data for %s', (type, config, expected) => {
  const sample = startSample({ nodes: [{ id: 'in', type, label: 'In', config }], edges: [] });
  expect(JSON.parse(JSON.stringify(sample))).toEqual(expected);
});

it('shows the fields that most documents have, in the order they are met', () => {
  const own = { _id: '1', _createdAt: '', _updatedAt: '' };
  const documents = [
    { ...own, rare: 1, b: 1, a: 1 },
    { ...own, a: 2, b: 2 },
  ];
  expect(columnsOf(documents, 2)).toEqual(['b', 'a']);
  expect(fieldsOf(documents[1]!)).toEqual({ a: 2, b: 2 });
});
