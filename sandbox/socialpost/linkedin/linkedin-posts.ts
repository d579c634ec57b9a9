import { empty, type Reply } from '../../kit/reply.js';
import { parseBody, requireAuthor, type LinkedinCall } from './linkedin-call.js';
import { linkedinError } from './linkedin-error.js';
import { createPost as createPostBody } from './linkedin-shapes.js';
import { shownText } from './little-text.js';

const FIRST_ID = 7_130_000_000_000_000_000n;
const MAX_TEXT = 3000;

interface NewPost extends Readonly<Record<string, unknown>> {
  readonly author: string;
  readonly commentary: string;
  readonly lifecycleState: string;
  readonly content?: { media?: { id: string }; multiImage?: { images: { id: string }[] } };
}

/** `POST /rest/posts`: 201 without a body, the id in a header. */
export function createPost(call: LinkedinCall): Reply {
  const sent = parseBody<NewPost>(call, createPostBody);
  const { author, commentary, content, lifecycleState } = sent;
  requireAuthor(call, author);
  const text = shownText(commentary);
  if (text.length > MAX_TEXT) throw linkedinError('UNPROCESSABLE_ENTITY', 'ERROR :: /commentary :: is too long');
  if (!text && !content) throw linkedinError('UNPROCESSABLE_ENTITY', 'ERROR :: /commentary :: is empty');
  for (const id of mediaIn(content)) requireReady(call, id);
  const twin = call.posts.find(
    (post) => post.author === author && post.text === text && !post.sent.content && !content,
  );
  if (twin && lifecycleState === 'PUBLISHED') {
    throw linkedinError('DUPLICATE_POST', `Content is a duplicate of ${twin.urn}`);
  }
  const urn = `urn:li:share:${FIRST_ID + BigInt(call.posts.length)}`;
  call.posts.push({ urn, author, sent, text });
  return empty(201, { 'x-restli-id': urn });
}

function mediaIn({ media, multiImage }: NonNullable<NewPost['content']> = {}): string[] {
  return [...(media ? [media.id] : []), ...(multiImage?.images ?? []).map(({ id }) => id)];
}

function requireReady({ uploads }: LinkedinCall, urn: string): void {
  const media = uploads.find(urn);
  const isWhole = media?.parts.size === media?.announced.length;
  const isShown = urn.includes(':video:') ? media?.pending === 0 : !isWebP(media?.parts.get(0)?.content);
  if (!media || !isWhole || !isShown) {
    throw linkedinError('UNPROCESSABLE_ENTITY', `ERROR :: /content :: ${urn} is not available`);
  }
}

/** LinkedIn shows PNG, JPEG and GIF. https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api */
function isWebP(content: Buffer | undefined): boolean {
  return content?.subarray(8, 12).toString('latin1') === 'WEBP';
}
