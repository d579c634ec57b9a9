import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';
import { gif, jpeg, png, webp } from './spec-support/pictures.js';

let server: BotUnderTest;
beforeAll(async () => (server = await startBot()));
afterAll(() => server.close());
beforeEach(() => {
  server.bot.reset();
  server.bot.seed();
});

interface Part {
  readonly content: Buffer;
  readonly name?: string;
  readonly type?: string;
}

/** Uploads files and texts to Ada under the field names given. */
function upload(method: string, parts: Record<string, Part | string>) {
  const form = new FormData();
  form.set('chat_id', '1001');
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.set(field, part);
    else form.set(field, new Blob([new Uint8Array(part.content)], { type: part.type ?? '' }), part.name ?? 'file');
  }
  return server.upload(method, form);
}

const reasonOf = ({ body }: { body: { description: string } }) => body.description.replace('Bad Request: ', '');
const size = (width: number, height: number) => expect.objectContaining({ width, height });

describe('sendPhoto', () => {
  it.each([
    ['PNG', png(1600, 800), [size(90, 45), size(320, 160), size(800, 400), size(1280, 640)]],
    ['JPEG', jpeg(600, 300), [size(90, 45), size(320, 160), size(600, 300)]],
    ['GIF', gif(50, 20), [size(50, 20)]],
    ['WebP', webp(100, 200), [size(45, 90), size(100, 200)]],
    ['cut-off PNG', png(0, 0).subarray(0, 8), [size(90, 90)]],
  ])('takes a %s', async (_, content, sizes) => {
    const { body } = await upload('sendPhoto', { photo: { content }, caption: '*Look*', parse_mode: 'Markdown' });
    expect(body.result).toMatchObject({ caption: 'Look', caption_entities: [{ type: 'bold', offset: 0, length: 4 }] });
    expect(body.result.photo).toEqual(sizes);
    expect(new Set(body.result.photo.map(({ file_id }: { file_id: string }) => file_id)).size).toBe(sizes.length);
  });

  it('takes an attachment named by the parameter', async () => {
    const { body } = await upload('sendPhoto', { photo: 'attach://other', other: { content: png(10, 10) } });
    expect(body.result.photo).toEqual([size(10, 10)]);
  });

  it('sends a photo again by the id of any of its sizes', async () => {
    const { body } = await upload('sendPhoto', { photo: { content: png(400, 400) } });
    const again = await server.result('sendPhoto', { chat_id: 1001, photo: body.result.photo[1].file_id });
    expect(again.photo).toEqual(body.result.photo);
  });

  it.each([
    ['https://example.com/cat.jpg', [size(90, 68), size(320, 240), size(800, 600)]],
    ['example.com/cat.png?x=1', [size(90, 68), size(320, 240), size(800, 600)]],
  ])('reads %s', async (photo, sizes) => {
    expect((await server.result('sendPhoto', { chat_id: 1001, photo })).photo).toEqual(sizes);
  });

  it('reads a page a test has put up', async () => {
    const page = { url: 'https://example.com/x', contentType: 'image/png', bytes: 900, image: { width: 8, height: 9 } };
    await server.control('POST /web-pages', page);
    expect((await server.result('sendPhoto', { chat_id: 1001, photo: page.url })).photo).toEqual([
      { width: 8, height: 9, file_size: 900, file_id: expect.any(String), file_unique_id: expect.any(String) },
    ]);
  });

  it.each([
    ['https://example.com/page', 'wrong type of the web page content'],
    ['https://example.invalid/a.png', 'failed to get HTTP URL content'],
    ['http://127.0.0.1/a.png', 'failed to get HTTP URL content'],
    [
      'ftp://example.com/a.png',
      "invalid file HTTP URL specified: URL 'ftp://example.com/a.png' is invalid: Unsupported URL protocol",
    ],
    ['AgACnothing', "wrong remote file identifier specified: can't unserialize it. Wrong last symbol"],
    ['not an id', 'wrong remote file identifier specified: Wrong character in the string'],
    ['', 'there is no photo in the request'],
  ])('refuses %j', async (photo, reason) => {
    expect(await server.refusal('sendPhoto', { chat_id: 1001, photo })).toBe(`400 Bad Request: ${reason}`);
  });

  it.each([
    ['a page above 5 MB', 200, 5_242_881, 'failed to get HTTP URL content'],
    ['a page that fails', 404, 10, 'failed to get HTTP URL content'],
  ])('refuses %s', async (_, status, bytes, reason) => {
    server.bot.platform.web.serve('https://a.com/b', { contentType: 'image/png', bytes, status });
    const photo = 'https://a.com/b';
    expect(await server.refusal('sendPhoto', { chat_id: 1001, photo })).toBe(`400 Bad Request: ${reason}`);
  });

  it.each([
    ['a text', Buffer.from('hello'), 'IMAGE_PROCESS_FAILED'],
    ['nothing', Buffer.alloc(0), 'file must be non-empty'],
    [
      '10 MB and a byte',
      jpeg(10, 10, 10_485_761),
      'file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes',
    ],
    ['10,001 pixels of width and height', png(5000, 5001), 'PHOTO_INVALID_DIMENSIONS'],
    ['a ratio above 20', png(2001, 100), 'PHOTO_INVALID_DIMENSIONS'],
  ])('refuses %s', async (_, content, reason) => {
    expect(reasonOf(await upload('sendPhoto', { photo: { content } }))).toBe(reason);
  });

  it.each([
    ['10 MB', jpeg(10, 10, 10_485_760)],
    ['10,000 pixels of width and height', png(5000, 5000)],
    ['a ratio of 20', png(2000, 100)],
  ])('takes %s', async (_, content) => {
    expect((await upload('sendPhoto', { photo: { content } })).status).toBe(200);
  });

  it.each([
    [1024, 200],
    [1025, 400],
  ])('answers a caption of %d characters with %d', async (length, status) => {
    const answer = await upload('sendPhoto', { photo: { content: png(9, 9) }, caption: 'x'.repeat(length) });
    expect(answer.status).toBe(status);
    if (status === 400) expect(reasonOf(answer)).toBe('message caption is too long');
  });

  it('shows spoiler and caption place', async () => {
    const options = { has_spoiler: 'true', show_caption_above_media: 'true', caption: 'x' };
    const { body } = await upload('sendPhoto', { photo: { content: png(9, 9) }, ...options });
    expect(body.result).toMatchObject({ has_media_spoiler: true, show_caption_above_media: true });
  });
});

describe('sendDocument', () => {
  it('takes a file with name, type and thumbnail', async () => {
    const document = { content: Buffer.from('a,b\n1,2'), name: 'näme.csv', type: 'text/csv' };
    const { body } = await upload('sendDocument', { document, thumbnail: { content: jpeg(320, 200) } });
    expect(body.result.document).toEqual({
      file_name: 'näme.csv',
      mime_type: 'text/csv',
      file_size: 7,
      file_id: expect.stringMatching(/^BQAC/),
      file_unique_id: expect.any(String),
      thumbnail: expect.objectContaining({ width: 320, height: 200, file_size: 64 }),
    });
  });

  it.each([
    ['is no JPEG', png(10, 10)],
    ['is above 320 pixels', jpeg(321, 10)],
  ])('ignores a thumbnail that %s', async (_, content) => {
    const { body } = await upload('sendDocument', { document: { content: Buffer.from('x') }, thumbnail: { content } });
    expect(body.result.document).not.toHaveProperty('thumbnail');
  });

  it('refuses a thumbnail above 200 kB', async () => {
    const thumbnail = { content: jpeg(10, 10, 204_801) };
    const answer = await upload('sendDocument', { document: { content: Buffer.from('x') }, thumbnail });
    expect(reasonOf(answer)).toBe(
      'file of size 204801 bytes is too big for a thumbnail; the maximum size is 204800 bytes',
    );
  });

  it('sends a document again by its id, and not as a photo', async () => {
    const { body } = await upload('sendDocument', { document: { content: Buffer.from('x') } });
    const { file_id } = body.result.document;
    expect((await server.result('sendDocument', { chat_id: 1001, document: file_id })).document.file_id).toBe(file_id);
    const reason = "400 Bad Request: can't use file of type Document as Photo";
    expect(await server.refusal('sendPhoto', { chat_id: 1001, photo: file_id })).toBe(reason);
  });

  it.each([
    ['https://example.com/a.pdf', { file_name: 'a.pdf', mime_type: 'application/pdf' }],
    ['https://example.com/%zz/b.zip', { file_name: 'b.zip', mime_type: 'application/zip' }],
  ])('reads %s', async (document, expected) => {
    expect((await server.result('sendDocument', { chat_id: 1001, document })).document).toMatchObject(expected);
  });

  it.each([
    ['https://example.com/a.png', 'wrong type of the web page content'],
    ['', 'there is no document in the request'],
  ])('refuses %j', async (document, reason) => {
    expect(await server.refusal('sendDocument', { chat_id: 1001, document })).toBe(`400 Bad Request: ${reason}`);
  });
});
