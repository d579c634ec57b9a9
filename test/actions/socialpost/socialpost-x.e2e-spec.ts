import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootSettings, type SettingsService } from '../../settings/support/settings-service.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { socialCalls, socialConnection } from '../../support/providers/social-calls.js';

let service: SettingsService;
const { post, begin, sent } = socialCalls(() => service, 'our-x');

beforeAll(async () => {
  service = await bootSettings();
  await socialConnection(service, { name: 'our-x', provider: 'x' });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(begin);

const world = () => service.sandbox.providers.xApi.world;
const fields = ({ errors }: { errors: { field: string }[] }) => errors.map(({ field }) => field);

describe('a post on X', () => {
  it('asks its readers', async () => {
    const { body } = await post({ text: 'Hello', poll: { options: ['yes', 'no'], durationMinutes: 60 } }).expect(201);
    const { id } = world().posts[0]!;
    expect(body).toEqual({
      id,
      url: `https://x.com/i/web/status/${id}`,
      provider: 'x',
      text: 'Hello',
      createdAt: expect.any(String),
      edit_history_post_ids: [id],
    });
    expect(world().posts[0]!.sent).toEqual({ text: 'Hello', poll: { options: ['yes', 'no'], duration_minutes: 60 } });
  });

  it('has its link in the text, and options under the names of X', async () => {
    const link = { url: 'https://example.com/a/long/address' };
    const providerOptions = { reply_settings: 'following', made_with_ai: true, community_id: '17' };
    await post({ text: 'Read', link, providerOptions }).expect(201);
    expect(world().posts[0]!.sent).toEqual({ text: `Read ${link.url}`, ...providerOptions });
  });

  it('answers and quotes posts', async () => {
    const { body: first } = await post({ text: 'First' }).expect(201);
    await post({ text: 'Answer', replyTo: first.id }).expect(201);
    await post({ text: 'Quote', quote: first.id }).expect(201);
    expect(
      world()
        .posts.slice(1)
        .map((made) => made.sent),
    ).toEqual([
      { text: 'Answer', reply: { in_reply_to_tweet_id: first.id } },
      { text: 'Quote', quote_tweet_id: first.id },
    ]);
    const { body } = await post({ text: 'Answer', replyTo: '1' }).expect(404);
    expect(body).toMatchObject({ code: 'provider_not_found', provider: { code: 'resource-not-found' } });
  });

  it('that is there already answers a conflict', async () => {
    await post({ text: 'Once' }).expect(201);
    const { body } = await post({ text: 'Once' }).expect(409);
    expect(body).toMatchObject({ code: 'provider_conflict', provider: { status: 403 } });
  });

  it.each([
    ['280 Latin letters', 'x'.repeat(280), 201],
    ['281', 'x'.repeat(281), 400],
    ['a link and 256 letters', `${'x'.repeat(256)} https://example.com/${'y'.repeat(500)}`, 201],
    ['a link and 257', `${'x'.repeat(257)} https://example.com/`, 400],
    ['140 emoji', '\u{1f469}\u200d\u{1f680}'.repeat(140), 201],
    ['141', '\u{1f469}\u200d\u{1f680}'.repeat(141), 400],
    ['140 Japanese signs', '\u3042'.repeat(140), 201],
    ['141 of them', '\u3042'.repeat(141), 400],
  ])('of %s is weighed as X weighs it', async (_case, text, status) => {
    await post({ text }).expect(status);
  });

  it('may be long for accounts that pay for it', async () => {
    world().hasPremium = true;
    await post({ text: 'x'.repeat(25_000), providerOptions: { longText: true } }).expect(201);
    expect(world().posts[0]!.sent).not.toHaveProperty('longText');
  });
});

describe('what X does not take', () => {
  const poll = { options: ['a', 'b'], durationMinutes: 60 };
  const media = Array.from({ length: 5 }, () => ({ contentBase64: 'AAAA' }));

  it.each([
    [
      'fields of LinkedIn',
      { text: 'Hi', visibility: 'public', draft: false, author: 'urn:li:person:a' },
      ['visibility', 'author', 'draft'],
    ],
    ['options of LinkedIn', { text: 'Hi', providerOptions: { distribution: {} } }, ['providerOptions.distribution']],
    ['the title of a link', { link: { url: 'https://example.com', title: 'T' } }, ['link.title']],
    ['a question', { text: 'Hi', poll: { ...poll, question: 'Q' } }, ['poll.question']],
    ['a poll and a quote', { text: 'Hi', poll, quote: '1' }, ['quote']],
    [
      'long answers for long',
      { text: 'Hi', poll: { options: ['a', 'b'.repeat(26)], durationMinutes: 10_081 } },
      ['poll.options[1]', 'poll.durationMinutes'],
    ],
    ['two cashtags', { text: 'Buy $ABC and $XYZ' }, ['text']],
    ['five pictures', { media }, ['media']],
    [
      'tags without media',
      { text: 'Hi', providerOptions: { tagged_user_ids: ['1'] } },
      ['providerOptions.tagged_user_ids'],
    ],
    ['a post id that is none', { text: 'Hi', replyTo: 'abc' }, ['replyTo']],
  ])('%s is refused, named', async (_case, input, expected) => {
    const { body } = await post(input).expect(400);
    expect([body.code, ...fields(body)]).toEqual(['invalid_input', ...expected]);
    expect(sent('xApi')).toEqual([]);
  });
});

describe('refusals of X', () => {
  it.each([
    [400, 'invalid_request', 422, 'provider_rejected'],
    [402, 'credits', 402, 'provider_quota_exhausted'],
    [403, 'forbidden', 403, 'provider_forbidden'],
    [403, 'duplicate', 409, 'provider_conflict'],
    [400, 'not_found', 404, 'provider_not_found'],
    [503, 'unavailable', 502, 'provider_unavailable'],
  ])('%i %s becomes %i %s, and the post is not sent again', async (status, code, ours, ourCode) => {
    service.sandbox.fail({ provider: 'xApi', kind: 'status', status, code });
    const { body } = await post({ text: 'Hi' }).expect(ours);
    expect(body).toMatchObject({ code: ourCode, provider: { status, message: expect.any(String) } });
    expect(sent('xApi', '/tweets')).toHaveLength(1);
  });

  it('understand a list of problems', async () => {
    const type = 'https://api.x.com/2/problems/resource-not-found';
    const problem = { title: 'Not Found Error', detail: 'No such post.', type };
    service.sandbox.fail({ provider: 'xApi', kind: 'status', status: 400, body: { errors: [problem] } });
    const { body } = await post({ text: 'Hi' }).expect(404);
    expect(body.provider).toEqual({ status: 400, code: 'resource-not-found', message: 'No such post.' });
  });

  it('tell by X’s own header when to come again', async () => {
    world().postsLeft = 0;
    const { body, headers } = await post({ text: 'Hi' }).expect(429);
    expect(body.code).toBe('provider_rate_limited');
    expect(Number(headers['retry-after'])).toBeGreaterThan(890);
    expect(Number(headers['retry-after'])).toBeLessThan(910);
    expect(sent('xApi', '/tweets')).toHaveLength(1);
  });

  it('do not hide an answer without the id of the post', async () => {
    service.sandbox.fail({ provider: 'xApi', kind: 'status', status: 201, body: { data: {} } });
    const { body } = await post({ text: 'Hi' }).expect(502);
    expect(body.code).toBe('provider_invalid_response');
  });
});
