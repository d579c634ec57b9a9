import { expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { readForm } from './read-form.js';

it('says of a field that its disposition gives no name', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const content = Readable.from(['--x\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--x--\r\n']);
  const read = readForm({ headers }, content, async () => undefined);
  await expect(read).rejects.toMatchObject({ code: 'invalid_input', errors: [{ rule: 'field_name' }] });
});
