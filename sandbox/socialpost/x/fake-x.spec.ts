import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';

const ALL = ['tweet.read', 'tweet.write', 'users.read', 'media.write'];

const sandbox = await specSandbox();

const as = (scopes: string[] = ALL) => {
  const { accessToken } = sandbox.providers.x.grant({ scopes });
  return caller(`${sandbox.url}/x/2`, { authorization: `Bearer ${accessToken}` });
};
const post = (json: object, scopes?: string[]) => as(scopes)('POST /tweets', { json });
const bytes = (text: string) => Buffer.from(text).toString('base64');

describe('posts of the X fake', () => {
  it('are answered with their id and the rate that is left', async () => {
    const { status, body, headers } = await post({ text: 'Hi' });
    expect(status).toBe(201);
    expect(body.data).toEqual({ id: body.data.id, text: 'Hi', edit_history_post_ids: [body.data.id] });
    expect(headers.get('x-rate-limit-remaining')).toBe('99');
  });

  it.each([
    ['281 letters', { text: 'x'.repeat(281) }, 403],
    ['no text', {}, 400],
    ['unknown fields', { text: 'Hi', longText: true }, 400],
    ['a poll of one answer', { text: 'Hi', poll: { options: ['a'], duration_minutes: 5 } }, 400],
    [
      'a poll and a quote',
      { text: 'Hi', poll: { options: ['a', 'b'], duration_minutes: 5 }, quote_tweet_id: '1' },
      400,
    ],
    ['an answer to nothing', { text: 'Hi', reply: { in_reply_to_tweet_id: '1' } }, 404],
    ['a picture nobody sent', { media: { media_ids: ['1'] } }, 400],
  ])('with %s are refused', async (_case, json, status) => {
    expect((await post(json)).status).toBe(status);
  });

  it.each(['POST /tweets?dry_run=true', 'GET /users/me?fields=username', 'GET /media/upload?media_id=1&id=1'])(
    'do not take %s, a parameter nobody knows',
    async (line) => {
      const { status, body } = await as()(line, line.startsWith('POST') ? { json: { text: 'Hi' } } : {});
      expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('is not one of')]);
    },
  );

  it('weigh links 23 whatever their length', async () => {
    expect((await post({ text: `${'x'.repeat(256)} https://example.com/${'y'.repeat(90)}` })).status).toBe(201);
  });

  it('are refused twice, without the scope, and beyond the rate', async () => {
    await post({ text: 'Hi' });
    expect((await post({ text: 'Hi' })).body.detail).toContain('duplicate');
    expect((await post({ text: 'Ho' }, ['tweet.read'])).status).toBe(403);
    sandbox.providers.xApi.world.postsLeft = 0;
    const { status, headers } = await post({ text: 'Ho' });
    expect([status, Number(headers.get('x-rate-limit-reset')) > sandbox.clock.now() / 1000]).toEqual([429, true]);
  });
});

describe('media of the X fake', () => {
  it('need their scope', async () => {
    const json = { media: bytes('png'), media_category: 'tweet_image' };
    expect((await as(['tweet.write'])('POST /media/upload', { json })).status).toBe(403);
  });

  it('take two questions to be ready, and are described', async () => {
    const call = as();
    const begin = { media_category: 'tweet_gif', media_type: 'image/gif', total_bytes: 6 };
    const { id } = (await call('POST /media/upload/initialize', { json: begin })).body.data;
    const append = (text: string, index: number) =>
      call(`POST /media/upload/${id}/append`, { json: { media: bytes(text), segment_index: index } });
    await append('GIF', 0);
    expect((await call(`POST /media/upload/${id}/finalize`)).status).toBe(400);
    await append('89a', 1);
    const done = await call(`POST /media/upload/${id}/finalize`);
    expect(done.body.data.processing_info).toMatchObject({ state: 'pending', check_after_secs: 1 });
    expect((await post({ media: { media_ids: [id] } })).status).toBe(400);
    const ask = async () => (await call(`GET /media/upload?command=STATUS&media_id=${id}`)).body.data.processing_info;
    expect([(await ask()).state, (await ask()).state]).toEqual(['in_progress', 'succeeded']);
    const described = { id, metadata: { alt_text: { text: 'A cat' } } };
    const { status, body } = await call('POST /media/metadata', { json: described });
    expect([status, body.data]).toEqual([200, { id, associated_metadata: described.metadata }]);
    expect((await post({ media: { media_ids: [id] } })).status).toBe(201);
  });

  it('that are pictures come in parts too, and are ready at once', async () => {
    const call = as();
    const begin = { media_category: 'tweet_image', media_type: 'image/webp', additional_owners: ['1'], shared: false };
    const { id } = (await call('POST /media/upload/initialize', { json: begin })).body.data;
    const { accessToken } = sandbox.providers.x.grant({ scopes: ALL });
    const form = new FormData();
    form.set('segment_index', '0');
    form.set('media', new Blob(['RIFF']));
    const append = await fetch(`${sandbox.url}/x/2/media/upload/${id}/append`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      body: form,
    });
    expect(await append.json()).toEqual({ data: { expires_at: expect.any(Number) } });
    const done = await call(`POST /media/upload/${id}/finalize`);
    expect(done.body.data).toMatchObject({ id, size: 4 });
    expect(done.body.data).not.toHaveProperty('processing_info');
    expect((await post({ media: { media_ids: [id] } })).status).toBe(201);
  });

  it.each([
    ['initialize', { media_type: 'image/svg+xml' }],
    ['initialize', { media_category: 'picture' }],
    ['initialize', { name: 'a.png' }],
    ['initialize', { total_bytes: -1 }],
    ['1900000000000000000/append', { media: bytes('a'), segment_index: 1000 }],
    ['1900000000000000000/append', { media: 'no base64', segment_index: 0 }],
    ['1900000000000000000/append', { media: bytes('a'), segment_index: 0, command: 'APPEND' }],
  ])('do not begin or go on by %s with %j', async (step, json) => {
    const call = as();
    await call('POST /media/upload/initialize', { json: {} });
    expect((await call(`POST /media/upload/${step}`, { json })).status).toBe(400);
  });
});

describe('who a person of the X fake is', () => {
  it.each([
    [['users.read', 'tweet.read'], 200],
    [['users.read'], 403],
  ])('is told with %j: %i', async (scopes, status) => {
    expect((await as(scopes)('GET /users/me')).status).toBe(status);
  });

  it('is told to nobody without a token', async () => {
    expect((await caller(`${sandbox.url}/x/2`)('GET /users/me')).status).toBe(401);
  });
});
