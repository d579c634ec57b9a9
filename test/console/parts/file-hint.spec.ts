import { expect, it } from '@jest/globals';
import { fileHint } from '../../../web/src/elements/file-hint.js';

it.each([
  [{}, ''],
  [{ maxBytes: 10_000_000 }, 'Up to 10.0 MB.'],
  [{ multiple: true, maxBytes: 512 }, 'Several files, up to 512 bytes each.'],
  [{ multiple: true }, 'Several files.'],
  [{ accept: ['image/*', 'application/pdf', '.docx'] }, 'Accepted: images, PDF, .docx.'],
  [
    { accept: ['text/csv', 'application/vnd.ms-excel'], maxBytes: 1500 },
    'Accepted: CSV, application/vnd.ms-excel. Up to 1.5 kB.',
  ],
])('says of a field for files, such as %j, what may be sent', (field, expected) => {
  expect(fileHint(field)).toBe(expected);
});
