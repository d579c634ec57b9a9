import { describe, expect, it } from '@jest/globals';
import { Agent } from 'node:http';
import { ApiResponseError, TwitterApi, type ITwitterApiClientPlugin } from 'twitter-api-v2';
import { caller } from '../spec-support/call.js';
import { SERVICE_URL } from '../spec-support/sign-in.js';
import { specSandbox } from '../spec-support/spec-sandbox.js';

const REDIRECT = `${SERVICE_URL}/api/oauth/callback/socialpost-x`;
const SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'] as const;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const MP4 = Buffer.from('\0\0\0\x18ftypisom', 'latin1');

const sandbox = await specSandbox();
const environment = sandbox.environment(SERVICE_URL);

/** The hosts of the SDK and what stands for them here; the longer address comes first. */
const PLACES: readonly [string, string][] = [
  ['https://api.x.com/2/oauth2/token', environment.SOCIALPOST_X_TOKEN_URL!],
  ['https://api.x.com/2/oauth2/revoke', environment.SOCIALPOST_X_REVOKE_URL!],
  ['https://api.x.com/2', environment.SOCIALPOST_X_API_URL!],
];

const toSandbox: ITwitterApiClientPlugin = {
  onBeforeRequest({ computedParams: { url } }) {
    const [from, to] = PLACES.find(([start]) => url.href.startsWith(start))!;
    const { protocol, host, pathname } = new URL(url.href.replace(from, to));
    Object.assign(url, { protocol, host, pathname });
  },
};
const settings = { httpAgent: new Agent(), plugins: [toSandbox] };

const application = () => {
  const { clientId, clientSecret } = sandbox.credentials.x;
  return new TwitterApi({ clientId, clientSecret }, settings);
};
const person = (scopes: readonly string[] = SCOPES) =>
  new TwitterApi(sandbox.providers.x.grant({ scopes }).accessToken, settings);
const world = () => sandbox.providers.xApi.world;

/** What the SDK throws for a call that is refused. */
async function refusal(work: Promise<unknown>): Promise<ApiResponseError> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiResponseError);
  return error as ApiResponseError;
}

/** Opens the SDK's page here, as a person who agrees. */
async function consent(link: string): Promise<string> {
  const { search } = new URL(link);
  const page = await caller(environment.SOCIALPOST_X_AUTHORIZE_URL!)(`GET ${search}&sandbox_consent=allow`);
  return new URL(page.headers.get('location')!).searchParams.get('code')!;
}

describe('a sign-in with the SDK of X', () => {
  const begin = () => application().generateOAuth2AuthLink(REDIRECT, { scope: [...SCOPES] });

  it('ends with a client that speaks for the person', async () => {
    const { url, codeVerifier } = begin();
    const code = await consent(url);
    const { client, expiresIn, scope } = await application().loginWithOAuth2({
      code,
      codeVerifier,
      redirectUri: REDIRECT,
    });
    expect({ expiresIn, scope: scope.toSorted() }).toEqual({ expiresIn: 7199, scope: [...SCOPES].toSorted() });
    expect((await client.v2.me()).data).toMatchObject({ id: expect.stringMatching(/^\d+$/), username: 'ada' });
  });

  it('is refreshed by a token that works once, and revoked', async () => {
    const { url, codeVerifier } = begin();
    const code = await consent(url);
    const { refreshToken } = await application().loginWithOAuth2({ code, codeVerifier, redirectUri: REDIRECT });
    const next = await application().refreshOAuth2Token(refreshToken!);
    expect((await refusal(application().refreshOAuth2Token(refreshToken!))).code).toBe(400);
    await application().revokeOAuth2Token(next.accessToken);
    expect((await refusal(next.client.v2.me())).isAuthError).toBe(true);
  });

  it('is refused with another verifier', async () => {
    const { codeVerifier } = begin();
    const code = await consent(begin().url);
    const { code: status } = await refusal(
      application().loginWithOAuth2({ code, codeVerifier, redirectUri: REDIRECT }),
    );
    expect(status).toBe(400);
  });
});

describe('posts with the SDK of X', () => {
  it('are made, answered, quoted and threaded', async () => {
    const { v2 } = person();
    const { data: first } = await v2.tweet('Hello');
    expect(first).toMatchObject({ id: expect.stringMatching(/^\d+$/), text: 'Hello' });
    await v2.reply('An answer', first.id);
    await v2.quote('A quote', first.id);
    const thread = await v2.tweetThread(['One', 'Two']);
    expect(world().posts.map(({ sent }) => sent)).toMatchObject([
      { text: 'Hello' },
      { reply: { in_reply_to_tweet_id: first.id } },
      { quote_tweet_id: first.id },
      { text: 'One' },
      { text: 'Two', reply: { in_reply_to_tweet_id: thread[0]!.data.id } },
    ]);
  });

  it('ask with a poll', async () => {
    const poll = { options: ['yes', 'no'], duration_minutes: 60 };
    await person().v2.tweet('Tea?', { poll, reply_settings: 'following' });
    expect(world().posts[0]!.sent).toEqual({ text: 'Tea?', poll, reply_settings: 'following' });
  });
});

describe('media with the SDK of X', () => {
  it.each([
    ['a picture', PNG, 'image/png', 'tweet_image'],
    ['a film', MP4, 'video/mp4', 'tweet_video'],
  ] as const)('sends %s in parts', async (_case, content, media_type, category) => {
    world().checkAfterSecs = 0.01;
    const { v2 } = person();
    const id = await v2.uploadMedia(content, { media_type }, 5);
    const { category: kept, segments } = world().media.get(id)!;
    expect(kept).toBe(category);
    expect(Buffer.concat([...segments.values()])).toEqual(content);
    await v2.tweet('Look', { media: { media_ids: [id] } });
    expect(world().posts[0]!.sent).toEqual({ text: 'Look', media: { media_ids: [id] } });
  });

  it.each([
    ['JSON', { media: PNG.toString('base64') }, {}],
    ['a form', { media: PNG }, { forceBodyMode: 'form-data' }],
  ] as const)('sends a picture whole, in %s', async (_case, body, options) => {
    const { v2 } = person();
    const { data } = await v2.post<{ data: { id: string; size: number } }>(
      'media/upload',
      { ...body, media_category: 'tweet_image' },
      options,
    );
    expect(data.size).toBe(PNG.length);
    expect(world().media.get(data.id)!.segments.get(0)).toEqual(PNG);
  });

  it('says what a picture shows', async () => {
    const { v2 } = person();
    const id = await v2.uploadMedia(PNG, { media_type: 'image/png' });
    const { data } = await v2.createMediaMetadata(id, { alt_text: { text: 'A cat' } });
    expect(data.id).toBe(id);
    expect(world().media.get(id)!.altText).toBe('A cat');
  });

  it('fails with the film that X cannot process', async () => {
    Object.assign(world(), { checkAfterSecs: 0.01, processingFails: true });
    await expect(person().v2.uploadMedia(MP4, { media_type: 'video/mp4' })).rejects.toThrow('Media processing failed');
  });
});

describe('refusals with the SDK of X', () => {
  it.each([
    ['a text that is too long', () => person().v2.tweet('x'.repeat(281)), 403, 'too long'],
    ['no scope', () => person(['tweet.read']).v2.tweet('Hi'), 403, 'not permitted'],
    ['an answer to nothing', () => person().v2.reply('Hi', '1'), 404, 'Could not find'],
    ['media nobody sent', () => person().v2.tweet('Hi', { media: { media_ids: ['1'] } }), 400, 'media IDs'],
    ['a token nobody gave', () => new TwitterApi('nobody', settings).v2.me(), 401, 'Unauthorized'],
  ] as const)('of %s', async (_case, work, code, detail) => {
    const error = await refusal(work());
    expect(error.code).toBe(code);
    expect(error.data.detail).toContain(detail);
  });

  it('of the same text twice', async () => {
    const { v2 } = person();
    await v2.tweet('Hi');
    expect((await refusal(v2.tweet('Hi'))).data.detail).toContain('duplicate');
  });

  it('of an unknown field name the field', async () => {
    const { message, errors } = await refusal(person().v2.post('tweets', { text: 'Hi', longText: true }));
    expect(message).toContain('Invalid Request');
    expect(errors).toMatchObject([{ parameters: { longText: [] } }]);
  });

  it('of too many posts say when to come again', async () => {
    world().postsLeft = 0;
    const { code, rateLimitError, rateLimit } = await refusal(person().v2.tweet('Hi'));
    expect({ code, rateLimitError }).toEqual({ code: 429, rateLimitError: true });
    expect(rateLimit).toMatchObject({ limit: 100, remaining: 0 });
    expect(rateLimit!.reset * 1000).toBeGreaterThan(sandbox.clock.now());
  });
});
