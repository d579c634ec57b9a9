import { describe, expect, it } from '@jest/globals';
import { parseBody } from './request-body.js';

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const parts = [
  '--b',
  'content-disposition: form-data; name="chat_id"',
  '',
  '1',
  '--b',
  'content-disposition: form-data; name="photo"; filename="a ä.png"',
  'content-type: image/png',
  '',
  'PNG',
  '--b--',
  '',
].join('\r\n');

describe('parseBody', () => {
  it.each([
    ['nothing', 'application/json', '', { kind: 'none' }],
    ['JSON', 'application/json; charset=utf-8', '{"a":1}', { kind: 'json', value: { a: 1 } }],
    ['JSON of a vendor', 'application/vnd.x+json', 'null', { kind: 'json', value: null }],
    ['a form', form, 'a=1+2&a=3&b=%26', { kind: 'form', fields: { a: '3', b: '&' }, repeated: ['a'] }],
    ['text', 'text/plain', 'x', { kind: 'other', contentType: 'text/plain' }],
    ['no type', '', 'x', { kind: 'other', contentType: '' }],
    ['broken JSON', 'application/json', '{', { kind: 'invalid' }],
    ['a cut multipart', multipart, '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1', { kind: 'invalid' }],
    ['a multipart without boundary', 'multipart/form-data', parts, { kind: 'invalid' }],
    [
      'a multipart',
      multipart,
      parts,
      {
        kind: 'multipart',
        fields: { chat_id: '1' },
        files: [{ field: 'photo', fileName: 'a ä.png', contentType: 'image/png', content: Buffer.from('PNG') }],
      },
    ],
  ])('reads %s', async (_case, contentType, text, expected) => {
    expect(await parseBody({ 'content-type': contentType }, Buffer.from(text))).toMatchObject(expected);
  });

  it('refuses JSON that is no UTF-8', async () => {
    const body = await parseBody({ 'content-type': 'application/json' }, Buffer.from([0x22, 0xc3, 0x28, 0x22]));
    expect(body.kind).toBe('invalid');
  });
});
