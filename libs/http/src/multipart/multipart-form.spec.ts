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

const text = (name: string, content: string) => ({ name, content });
const file = (content: Buffer | Readable, filename = 'a.txt', bytes?: number) => ({
  name: 'document',
  filename,
  mimeType: 'text/plain',
  content,
  bytes,
});

describe('multipartForm', () => {
  it('writes texts and files in their order', async () => {
    const form = multipartForm([text('chat_id', '1'), text('caption', 'ü'), file(Buffer.from('hello'))]);
    expect(await read(form)).toEqual({
      fields: { chat_id: '1', caption: 'ü' },
      files: { document: { filename: 'a.txt', mimeType: 'text/plain', content: 'hello' } },
    });
  });

  it('can be sent again when all bytes are there, and streams otherwise', async () => {
    expect(Buffer.isBuffer(multipartForm([file(Buffer.from('x'))]).body)).toBe(true);
    const streamed = multipartForm([file(Readable.from([Buffer.from('ab'), Buffer.from('cd')]))]);
    expect(streamed.body).toBeInstanceOf(Readable);
    expect((await read(streamed)).files.document!.content).toBe('abcd');
  });

  it('knows its length where each part does', async () => {
    const streamed = (bytes?: number) => file(Readable.from([Buffer.from('abcd')]), 'ü.txt', bytes);
    const form = multipartForm([text('ä', 'ö'), streamed(4), file(Buffer.from('x'))]);
    const sent = Buffer.concat(await (form.body as Readable).toArray());
    expect(form.bodyBytes).toBe(sent.length);
    expect(multipartForm([text('a', 'b'), streamed()]).bodyBytes).toBeUndefined();
  });

  it('reads a stream only when it is asked for, and as fast as it is', async () => {
    let given = 0;
    const endless = Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc((given += 1) && 65_536);
      })(),
      { highWaterMark: 1 },
    );
    const body = multipartForm([text('a', 'b'), file(endless)]).body as Readable;
    expect(given).toBe(0);
    const pieces = body[Symbol.asyncIterator]();
    await pieces.next();
    await pieces.next();
    expect(given).toBeLessThan(8);
    body.destroy();
  });

  it.each(['a"; filename="b', 'a\r\nX-Injected: 1\r\n\r\nb', 'Größe.txt', '../../a\\b'])(
    'keeps the name %j inside its header',
    async (name) => {
      const form = multipartForm([file(Buffer.from('x'), name), text(name, 'y')]);
      const { fields, files } = await read(form);
      expect(Object.values(fields)).toEqual(['y']);
      expect(files).toMatchObject({ document: { mimeType: 'text/plain', content: 'x' } });
    },
  );

  it('passes on the failure of a stream', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('cut off')) });
    const { body } = multipartForm([file(broken)]);
    await expect((body as Readable).toArray()).rejects.toThrow('cut off');
  });
});
