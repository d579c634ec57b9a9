import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { AuthClient, RestliClient } from 'linkedin-api-client';
import { caller } from '../spec-support/call.js';
import { SERVICE_URL } from '../spec-support/sign-in.js';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { memberId } from './person-id.js';

type Axios = RestliClient['axiosInstance'];

/** What LinkedIn answers when the upload of a film begins. */
interface Film {
  readonly video: string;
  readonly uploadToken: string;
  readonly uploadInstructions: readonly { readonly uploadUrl: string }[];
}

const REDIRECT = `${SERVICE_URL}/api/oauth/callback/socialpost-linkedin`;
const AUTHOR = `urn:li:person:${memberId('ada@example.org')}`;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const versionString = '202607';

const sandbox = await specSandbox();
const environment = sandbox.environment(SERVICE_URL);

/** The hosts of the SDK and what stands for them here. */
const PLACES: readonly [string, string][] = [
  ['https://www.linkedin.com/oauth/v2/authorization', environment.SOCIALPOST_LINKEDIN_AUTHORIZE_URL!],
  ['https://www.linkedin.com/oauth/v2/accessToken', environment.SOCIALPOST_LINKEDIN_TOKEN_URL!],
  ['https://api.linkedin.com', environment.SOCIALPOST_LINKEDIN_API_URL!],
];

function placed(url: string): string {
  const place = PLACES.find(([start]) => url.startsWith(start));
  return place ? url.replace(...place) : url;
}

function toSandbox(axios: Axios): void {
  axios.interceptors.request.use((config) => ({ ...config, url: placed(config.url!) }));
}

const api = new RestliClient();
toSandbox(api.axiosInstance);
// The other client of the SDK has no instance of its own.
const ofSdk = createRequire(createRequire(import.meta.url).resolve('linkedin-api-client'));
toSandbox((ofSdk('axios') as { default: Axios }).default);

const auth = (clientSecret = sandbox.credentials.linkedin.clientSecret) =>
  new AuthClient({ clientId: sandbox.credentials.linkedin.clientId, clientSecret, redirectUrl: REDIRECT });
const tokenFor = (...scopes: string[]) => sandbox.providers.linkedin.grant({ scopes }).accessToken;
const member = () => tokenFor('openid', 'profile', 'w_member_social');
const fake = () => sandbox.providers.linkedinApi;

const aPost = (more: object = {}) => ({
  author: AUTHOR,
  commentary: 'Hi',
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...more,
});
const create = (more: object = {}, accessToken = member()) =>
  api.create({ resourcePath: '/posts', entity: aPost(more), accessToken, versionString });
const begin = async <Value>(kind: 'images' | 'videos', request: object, accessToken: string): Promise<Value> => {
  const { data } = await api.action({
    resourcePath: `/${kind}`,
    actionName: 'initializeUpload',
    data: { initializeUploadRequest: { owner: AUTHOR, ...request } },
    accessToken,
    versionString,
  });
  return data.value as Value;
};
const put = (url: string, content: Buffer, type: string) =>
  api.axiosInstance.put(url, content, { headers: { authorization: `Bearer ${member()}`, 'content-type': type } });

/** What the SDK throws for a call that is refused: the error of its HTTP client, with the answer. */
async function refusal(work: Promise<unknown>): Promise<{ status: number; data: Record<string, unknown> }> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'AxiosError', response: { status: expect.any(Number) } });
  return (error as { response: { status: number; data: Record<string, unknown> } }).response;
}

describe('a sign-in with the SDK of LinkedIn', () => {
  const code = async (...scopes: string[]): Promise<string> => {
    const link = placed(auth().generateMemberAuthorizationUrl(scopes, 'state'));
    const page = await caller(link)('GET &sandbox_consent=allow');
    return new URL(page.headers.get('location')!).searchParams.get('code')!;
  };

  it('gives a token that speaks for the member', async () => {
    const token = await auth().exchangeAuthCodeForAccessToken(await code('openid', 'profile', 'w_member_social'));
    expect(token).toMatchObject({ expires_in: 60 * 86_400 - 1, scope: 'openid,profile,w_member_social' });
    const { data } = await api.get({ resourcePath: '/userinfo', accessToken: token.access_token });
    expect(data).toMatchObject({ sub: memberId('ada@example.org'), name: 'ada' });
  });

  it('gives nothing that could be refreshed', async () => {
    const { status, data } = await refusal(auth().exchangeRefreshTokenForAccessToken('AQWnone'));
    expect([status, data.error]).toEqual([400, 'invalid_grant']);
  });

  it.each([
    ['another secret', () => code('openid').then((value) => auth('x').exchangeAuthCodeForAccessToken(value)), 401],
    ['an unknown code', () => auth().exchangeAuthCodeForAccessToken('AQTnone'), 400],
  ])('is refused with %s', async (_case, work, status) => {
    expect((await refusal(work())).status).toBe(status);
  });
});

describe('posts with the SDK of LinkedIn', () => {
  it('are made, and named in a header', async () => {
    const { status, createdEntityId } = await create({ commentary: 'Hi \\(all\\) #today' });
    expect([status, createdEntityId]).toEqual([201, fake().posts[0]!.urn]);
    expect(fake().posts[0]!.text).toBe('Hi (all) #today');
  });

  it.each([
    ['an article', { article: { source: 'https://example.com/', title: 'Example', description: 'It is one' } }],
    [
      'a poll',
      {
        poll: { question: 'Tea?', options: [{ text: 'yes' }, { text: 'no' }], settings: { duration: 'THREE_DAYS' } },
      },
    ],
  ])('show %s', async (_case, content) => {
    await create({ content });
    expect(fake().posts[0]!.sent).toMatchObject({ content });
  });

  it('show a picture, which goes to another host', async () => {
    const { uploadUrl, image } = await begin<{ uploadUrl: string; image: string }>('images', {}, member());
    expect((await put(uploadUrl, PNG, 'image/png')).status).toBe(201);
    await create({ content: { media: { id: image, altText: 'A cat' } } });
    expect(fake().uploads.find(image)!.parts.get(0)!.content).toEqual(PNG);
  });

  it('show a film when it has been processed', async () => {
    const accessToken = member();
    const film = Buffer.from('\0\0\0\x18ftypisom', 'latin1');
    const request = { fileSizeBytes: film.length, uploadCaptions: false, uploadThumbnail: false };
    const { video, uploadToken, uploadInstructions } = await begin<Film>('videos', request, accessToken);
    const { headers } = await put(uploadInstructions[0]!.uploadUrl, film, 'video/mp4');
    await api.action({
      resourcePath: '/videos',
      actionName: 'finalizeUpload',
      data: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds: [headers.etag] } },
      accessToken,
      versionString,
    });
    const status = async () => {
      const asked = { resourcePath: '/videos/{id}', pathKeys: { id: video }, accessToken, versionString };
      return (await api.get(asked)).data.status as string;
    };
    expect([await status(), await status(), await status()]).toEqual(['PROCESSING', 'PROCESSING', 'AVAILABLE']);
    expect((await create({ content: { media: { id: video, title: 'A film' } } }, accessToken)).status).toBe(201);
  });
});

describe('refusals with the SDK of LinkedIn', () => {
  it.each([
    ['no scope', () => create({}, tokenFor('openid')), 403, 'ACCESS_DENIED'],
    ['somebody else as author', () => create({ author: 'urn:li:person:grace' }), 403, 'ACCESS_DENIED'],
    ['a token nobody gave', () => create({}, 'AQXnobody'), 401, 'INVALID_ACCESS_TOKEN'],
    ['an unknown field', () => create({ pinned: true }), 422, 'UNPROCESSABLE_ENTITY'],
    [
      'a retired version',
      () => api.create({ resourcePath: '/posts', entity: aPost(), accessToken: member(), versionString: '202401' }),
      426,
      'NONEXISTENT_VERSION',
    ],
    [
      'an unknown film',
      () =>
        api.get({
          resourcePath: '/videos/{id}',
          pathKeys: { id: 'urn:li:video:none' },
          accessToken: member(),
          versionString,
        }),
      404,
      'RESOURCE_NOT_FOUND',
    ],
  ])('of %s', async (_case, work, status, code) => {
    const refused = await refusal(work());
    expect(refused).toMatchObject({ status, data: { status, code, message: expect.any(String) } });
  });

  it('of the same text twice name the first', async () => {
    await create();
    const { status, data } = await refusal(create());
    expect([status, data.message]).toEqual([422, `Content is a duplicate of ${fake().posts[0]!.urn}`]);
  });

  it('of too many calls', async () => {
    sandbox.fail({ provider: 'linkedinApi', kind: 'rateLimit', retryAfter: 7 });
    expect(await refusal(create())).toMatchObject({
      status: 429,
      data: { code: 'TOO_MANY_REQUESTS' },
      headers: { 'retry-after': '7' },
    });
  });
});
