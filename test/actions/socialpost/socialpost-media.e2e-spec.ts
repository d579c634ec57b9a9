import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FaultKind } from '../../../sandbox/server/faults.js';
import { bootSettings, type SettingsService } from '../../settings/support/settings-service.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { samples, socialCalls, socialConnection } from '../../support/providers/social-calls.js';

const MEBIBYTE = 1024 * 1024;
const MAX_BYTES = 6 * MEBIBYTE;

let service: SettingsService;
const linkedin = socialCalls(() => service, 'ada');
const x = socialCalls(() => service, 'our-x');
const withoutMedia = socialCalls(() => service, 'no-media');

beforeAll(async () => {
  service = await bootSettings({ variables: { SOCIALPOST_MEDIA_MAX_BYTES: String(MAX_BYTES) } });
  await socialConnection(service, { name: 'ada' });
  await socialConnection(service, { name: 'our-x', provider: 'x' });
  await socialConnection(service, { name: 'no-media', provider: 'x', untick: ['media.write'] });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => {
  linkedin.begin();
  x.begin();
});

const inline = (content: Buffer, more: object = {}) => ({ contentBase64: content.toString('base64'), ...more });
const published = (content: Buffer) => ({
  url: service.sandbox.downloads.publish({ content, contentType: 'application/octet-stream' }).url,
});
const shares = () => service.sandbox.providers.linkedinApi;
const world = () => service.sandbox.providers.xApi.world;

describe('pictures on LinkedIn', () => {
  it('one is uploaded where LinkedIn says, and shown', async () => {
    await linkedin.post({ text: 'Look', media: [inline(samples.png(100), { altText: 'A cat' })] }).expect(201);
    const { media } = shares().posts[0]!.sent.content as { media: { id: string } };
    expect(media).toEqual({ id: expect.stringMatching(/^urn:li:image:/), altText: 'A cat' });
    expect(shares().uploads.find(media.id)!.parts.get(0)!.content).toEqual(samples.png(100));
    const [upload] = linkedin.sent('linkedin-uploads');
    expect(upload!.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer /),
      'content-type': 'image/png',
    });
  });

  it('several become one post, whether sent along or read from an address', async () => {
    await linkedin
      .post({ media: [published(samples.png()), inline(samples.gif()), inline(samples.png(40))] })
      .expect(201);
    expect(shares().posts[0]!.sent.content).toMatchObject({ multiImage: { images: [{}, {}, {}] } });
    expect(linkedin.sent('downloads')[0]!.headers).not.toHaveProperty('authorization');
  });

  it('are no WebP, which LinkedIn cannot show', async () => {
    const { body } = await linkedin.post({ media: [inline(samples.png()), inline(samples.webp())] }).expect(400);
    expect(body.errors).toMatchObject([{ field: 'media[1]', rule: 'media_type' }]);
    await x.post({ media: [inline(samples.webp())] }).expect(201);
  });

  it('do not go to a host that is not LinkedIn’s', async () => {
    const value = { uploadUrl: 'https://uploads.evil.example/1', image: 'urn:li:image:x' };
    service.sandbox.fail({ provider: 'linkedinApi', path: '*/images', kind: 'status', status: 200, body: { value } });
    const { body } = await linkedin.post({ media: [inline(samples.png())] }).expect(502);
    expect(body.code).toBe('provider_invalid_response');
  });

  it.each<[string, string, FaultKind]>([
    ['the host for uploads', 'linkedin-uploads', { kind: 'status', status: 503 }],
    ['the host for uploads by a broken connection', 'linkedin-uploads', { kind: 'reset' }],
    ['the host they are read from', 'downloads', { kind: 'status', status: 502 }],
  ])('are sent although %s fails for a moment', async (_case, provider, trouble) => {
    service.sandbox.fail({ provider, ...trouble });
    await linkedin.post({ media: [published(samples.png())] }).expect(201);
    expect(linkedin.sent(provider)).toHaveLength(2);
  });

  it('that LinkedIn will not store end the post', async () => {
    service.sandbox.fail({ provider: 'linkedin-uploads', kind: 'status', status: 503, times: 3 });
    const { body } = await linkedin.post({ media: [inline(samples.png())] }).expect(502);
    expect(body.code).toBe('provider_unavailable');
    expect(shares().posts).toEqual([]);
  });
});

describe('a film on LinkedIn', () => {
  it('is uploaded in parts and waited for', async () => {
    shares().processingPolls = 0;
    await linkedin.post({ text: 'Watch', media: [inline(samples.mp4(4 * MEBIBYTE + 10))] }).expect(201);
    expect(linkedin.sent('linkedin-uploads').map(({ body }) => (body as { size: number }).size)).toEqual([
      4 * MEBIBYTE,
      10,
    ]);
    expect(shares().posts[0]!.sent.content).toMatchObject({ media: { id: expect.stringMatching(/^urn:li:video:/) } });
  });

  it('does not go with pictures', async () => {
    const { body } = await linkedin.post({ media: [inline(samples.mp4()), inline(samples.png())] }).expect(400);
    expect(body.errors).toMatchObject([{ field: 'media', rule: 'media_kinds' }]);
  });
});

describe('media on X', () => {
  it('pictures are uploaded and described', async () => {
    const media = [inline(samples.png(50), { altText: 'A cat' }), published(samples.png(60))];
    await x.post({ media, providerOptions: { tagged_user_ids: ['7'] } }).expect(201);
    const [cat, other] = [...world().media.values()];
    expect(world().posts[0]!.sent).toEqual({
      text: '',
      media: { media_ids: [cat!.id, other!.id], tagged_user_ids: ['7'] },
    });
    expect(cat).toMatchObject({ category: 'tweet_image', altText: 'A cat' });
    expect([cat!.segments.get(0), other!.segments.get(0)]).toEqual([samples.png(50), samples.png(60)]);
  });

  it('a moving picture is uploaded in parts and waited for as X asks', async () => {
    world().checkAfterSecs = 0.01;
    const { status, body } = await x.post({ text: 'Look', media: [inline(samples.gif(1000))] });
    expect([status, body]).toEqual([201, expect.objectContaining({ provider: 'x', text: 'Look' })]);
    const [gif] = [...world().media.values()];
    expect(gif).toMatchObject({ category: 'tweet_gif', totalBytes: 1000, pending: 0 });
    expect([...gif!.segments.values()].map(({ length }) => length)).toEqual([1000]);
    expect(x.sent('xApi', '/media/upload')).toHaveLength(2);
    const [finalized] = x.sent('xApi', '/finalize');
    expect(finalized!.body).toBeUndefined();
    expect(finalized!.headers).not.toHaveProperty('content-type');
  });

  it('a film that X cannot use is rejected', async () => {
    Object.assign(world(), { checkAfterSecs: 0.01, processingFails: true });
    const { body } = await x.post({ text: 'Look', media: [inline(samples.mp4())] }).expect(422);
    expect(body.code).toBe('provider_rejected');
    expect(world().posts).toEqual([]);
  });

  it('needs a scope of its own', async () => {
    const { body } = await withoutMedia.post({ media: [inline(samples.png())] }).expect(403);
    expect(body).toMatchObject({ code: 'missing_scope', errors: [{ message: 'media.write' }] });
    await withoutMedia.post({ text: 'Words alone' }).expect(201);
  });
});

describe('media that cannot be used', () => {
  it.each([
    ['neither content nor address', () => ({ altText: 'x' }), 400, 'media[0].url'],
    ['both', () => ({ ...inline(samples.png()), url: 'https://example.com/a.png' }), 400, 'media[0].url'],
    ['something else than media', () => inline(Buffer.from('hello')), 400, 'media[0]'],
    [
      'another type than it says',
      () => inline(samples.png(), { contentType: 'image/jpeg' }),
      400,
      'media[0].contentType',
    ],
    ['an address without https', () => ({ url: 'http://example.com/a.png' }), 400, 'media[0].url'],
    ['an inner address', () => ({ url: 'https://127.0.0.1/a.png' }), 400, 'media[0].url'],
    [
      'an address that is gone',
      () => ({ url: `${service.sandbox.downloads.origin}/objects/none` }),
      400,
      'media[0].url',
    ],
    ['more bytes than allowed', () => inline(samples.png(MAX_BYTES + 1)), 413, undefined],
    ['more bytes behind an address', () => published(samples.png(MAX_BYTES + 1)), 413, undefined],
  ])('%s is refused and nothing is posted', async (_case, item, status, field) => {
    const { body } = await x.post({ text: 'Look', media: [item()] }).expect(status);
    expect(body.errors?.[0].field).toBe(field);
    expect(x.sent('xApi')).toEqual([]);
  });

  it('is not what is just small enough', async () => {
    await linkedin.post({ media: [inline(samples.png(MAX_BYTES))] }).expect(201);
  });
});
