import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { memberId } from '../person-id.js';

const AUTHOR = `urn:li:person:${memberId('ada@example.org')}`;
const HEADERS = { 'linkedin-version': '202607', 'x-restli-protocol-version': '2.0.0' };

const sandbox = await specSandbox();

const as = (scopes: string[], account = 'ada@example.org') => {
  const { accessToken } = sandbox.providers.linkedin.grant({ account, scopes });
  return caller(`${sandbox.url}/linkedin/api`, { ...HEADERS, authorization: `Bearer ${accessToken}` });
};
const member = () => as(['openid', 'w_member_social']);
const aPost = (more: object = {}) => ({
  author: AUTHOR,
  commentary: 'Hi',
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED' },
  lifecycleState: 'PUBLISHED',
  ...more,
});
const shown = async (commentary: string) => {
  await member()('POST /rest/posts', { json: aPost({ commentary }) });
  return sandbox.providers.linkedinApi.posts.at(-1)!.text;
};

describe('posts of the LinkedIn fake', () => {
  it('are answered by a header alone', async () => {
    const { status, headers, body } = await member()('POST /rest/posts', { json: aPost() });
    expect([status, body]).toEqual([201, '']);
    expect(headers.get('x-restli-id')).toMatch(/^urn:li:share:713\d+$/);
  });

  it.each([
    ['escaped \\(all\\)', 'escaped (all)'],
    ['cut (here', 'cut '],
    ['#tag @[Ada](urn:li:person:x) go on', '#tag @[Ada](urn:li:person:x) go on'],
    ['snake_case', 'snake'],
    ['Ask @[Acme \\(UK\\)](urn:li:organization:1)!', 'Ask @[Acme (UK)](urn:li:organization:1)!'],
    ['Ask @[Acme (UK)](urn:li:organization:1)!', 'Ask '],
  ])('show of %p only %p', async (commentary, expected) => {
    expect(await shown(commentary)).toBe(expected);
  });

  it('that are there already are refused with their urn', async () => {
    await member()('POST /rest/posts', { json: aPost() });
    const { status, body } = await member()('POST /rest/posts', { json: aPost() });
    expect([status, body.code, body.message]).toEqual([
      422,
      'DUPLICATE_POST',
      `Content is a duplicate of ${sandbox.providers.linkedinApi.posts[0]!.urn}`,
    ]);
  });

  it.each([
    ['no version', { 'linkedin-version': '' }, 426],
    ['a retired version', { 'linkedin-version': '202401' }, 426],
    ['another protocol', { 'x-restli-protocol-version': '1.0.0' }, 400],
    ['no token', { authorization: '' }, 401],
    ['a made-up token', { authorization: 'Bearer AQXnobody' }, 401],
  ])('are refused with %s', async (_case, headers, status) => {
    expect((await member()('POST /rest/posts', { json: aPost(), headers })).status).toBe(status);
  });

  it.each([
    ['without the scope', ['openid'], {}, 403],
    ['as a page without the scope', ['w_member_social'], { author: 'urn:li:organization:5515715' }, 403],
    ['as a page of others', ['w_organization_social'], { author: 'urn:li:organization:1' }, 403],
    ['as somebody else', ['w_member_social'], { author: 'urn:li:person:grace' }, 403],
    ['with unknown fields', ['w_member_social'], { pinned: true }, 422],
    ['with two kinds of content', ['w_member_social'], { content: { media: { id: 'urn:li:image:a' }, poll: {} } }, 422],
    ['with a picture nobody sent', ['w_member_social'], { content: { media: { id: 'urn:li:image:a' } } }, 422],
  ])('%s are refused', async (_case, scopes, more, status) => {
    expect((await as(scopes)('POST /rest/posts', { json: aPost(more) })).status).toBe(status);
  });
});

describe('uploads of the LinkedIn fake', () => {
  it('go to another port and want the token', async () => {
    const json = { initializeUploadRequest: { owner: AUTHOR } };
    const { body } = await member()('POST /rest/images?action=initializeUpload', { json });
    const { uploadUrl, image } = body.value;
    expect(new URL(uploadUrl).port).not.toBe(new URL(sandbox.url).port);
    const headers = { 'content-type': 'image/png' };
    expect((await caller(uploadUrl)('PUT ', { body: 'bytes', headers })).status).toBe(401);
    expect((await caller(uploadUrl, { authorization: 'Bearer x' })('PUT ', { body: 'bytes', headers })).status).toBe(
      201,
    );
    const content = { media: { id: image } };
    expect((await member()('POST /rest/posts', { json: aPost({ content }) })).status).toBe(201);
  });

  it('of a WebP are taken and cannot be shown', async () => {
    const json = { initializeUploadRequest: { owner: AUTHOR } };
    const { uploadUrl, image } = (await member()('POST /rest/images?action=initializeUpload', { json })).body.value;
    const put = caller(uploadUrl, { authorization: 'Bearer x', 'content-type': 'image/webp' });
    expect((await put('PUT ', { body: 'RIFF0000WEBPVP8 ' })).status).toBe(201);
    const content = { media: { id: image } };
    expect((await member()('POST /rest/posts', { json: aPost({ content }) })).status).toBe(422);
  });

  it('of a film have parts of a fixed length, and take a while', async () => {
    const begin = { initializeUploadRequest: { owner: AUTHOR, fileSizeBytes: 3 } };
    const { body } = await member()('POST /rest/videos?action=initializeUpload', { json: begin });
    const { video, uploadToken, uploadInstructions } = body.value;
    expect(uploadInstructions).toMatchObject([{ firstByte: 0, lastByte: 2 }]);
    const put = (bytes: string) =>
      caller(uploadInstructions[0].uploadUrl, { authorization: 'Bearer x', 'content-type': 'video/mp4' })('PUT ', {
        body: bytes,
      });
    expect((await put('four')).status).toBe(400);
    const uploadedPartIds = [(await put('mp4')).headers.get('etag')];
    const finish = (ids: unknown[]) =>
      member()('POST /rest/videos?action=finalizeUpload', {
        json: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds: ids } },
      });
    expect((await finish(['other'])).status).toBe(400);
    expect((await finish(uploadedPartIds)).status).toBe(200);
    const states = [];
    for (let asked = 0; asked < 3; asked += 1) {
      states.push((await member()(`GET /rest/videos/${encodeURIComponent(video)}`)).body.status);
    }
    expect(states).toEqual(['PROCESSING', 'PROCESSING', 'AVAILABLE']);
  });
});

describe('who a member of the LinkedIn fake is', () => {
  it.each([
    ['with the address where it was allowed', ['openid', 'email'], { email: 'ada@example.org' }],
    ['without it otherwise', ['openid'], {}],
  ])('is told %s', async (_case, scopes, more) => {
    const { body } = await as(scopes)('GET /v2/userinfo');
    expect(body).toMatchObject({ sub: memberId('ada@example.org'), name: 'ada', ...more });
    expect('email' in body).toBe('email' in more);
  });
});
