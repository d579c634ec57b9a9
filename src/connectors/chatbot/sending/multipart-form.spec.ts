import { describe, expect, it } from '@jest/globals';
import busboy from 'busboy';
import { Readable } from 'node:stream';
import { multipartForm, type FormBody } from './multipart-form.js';

interface Read {
  fields: Record<string, string>;
  files: Record<string, { filename: string; mimeType: string; content: string }>;
}

function read({ headers, body }: FormBody): Promise<Read> {
  return new Promise((resolve, reject) => {
    const parser = busboy({ headers });
    const found: Read = { fields: {}, files: {} };
    parser.on('field', (name, value: string) => void (found.fields[name] = value));
    parser.on('file', (name, stream, { filename, mimeType }) => {
      let content = '';
      stream.setEncoding('utf8').on('data', (text: string) => (content += text));
      stream.on('end', () => (found.files[name] = { filename: filename ?? '', mimeType, content }));
    });
    parser.on('close', () => resolve(found)).on('error', reject);
    (Buffer.isBuffer(body) ? Readable.from([body]) : body).pipe(parser);
  });
}

const file = (content: Buffer | Readable, filename = 'a.txt') => ({
  name: 'document',
  filename,
  mimeType: 'text/plain',
  content,
});

describe('multipartForm', () => {
  it('writes texts as they are and all else as JSON', async () => {
    const form = multipartForm({ chat_id: 1, caption: '12', markup: { a: [true] } }, [file(Buffer.from('hello'))]);
    expect(await read(form)).toEqual({
      fields: { chat_id: '1', caption: '12', markup: '{"a":[true]}' },
      files: { document: { filename: 'a.txt', mimeType: 'text/plain', content: 'hello' } },
    });
  });

  it('can be sent again when all bytes are there, and streams otherwise', async () => {
    expect(Buffer.isBuffer(multipartForm({}, [file(Buffer.from('x'))]).body)).toBe(true);
    const streamed = multipartForm({}, [file(Readable.from([Buffer.from('ab'), Buffer.from('cd')]))]);
    expect(streamed.body).toBeInstanceOf(Readable);
    expect((await read(streamed)).files.document!.content).toBe('abcd');
  });

  it.each(['a"; filename="b', 'a\r\nX-Injected: 1\r\n\r\nb', 'Größe.txt'])(
    'keeps the name %j inside its header',
    async (name) => {
      const { fields, files } = await read(multipartForm({}, [file(Buffer.from('x'), name)]));
      expect(fields).toEqual({});
      expect(files).toMatchObject({ document: { mimeType: 'text/plain', content: 'x' } });
    },
  );

  it('passes on the failure of a stream', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('cut off')) });
    const { body } = multipartForm({}, [file(broken)]);
    await expect((body as Readable).toArray()).rejects.toThrow('cut off');
  });
});
