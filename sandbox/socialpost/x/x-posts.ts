import { json, type Reply } from '../../kit/reply.js';
import { parseBody, requireScope, type XCall } from './x-call.js';
import { xError } from './x-error.js';
import { createTweet as createTweetBody } from './x-shapes.js';
import { weightOf } from './weighted-text.js';

const FIRST_ID = 1_850_000_000_000_000_000n;
const MAX_WEIGHT = 280;
const MAX_WEIGHT_PREMIUM = 25_000;
const WINDOW_SECONDS = 900;
const WINDOW_POSTS = 100;

interface NewTweet extends Readonly<Record<string, unknown>> {
  readonly text?: string;
  readonly media?: { media_ids: string[] };
  readonly poll?: object;
  readonly reply?: { in_reply_to_tweet_id: string };
  readonly quote_tweet_id?: string;
}

/** `POST /tweets`. */
export function createTweet(call: XCall): Reply {
  requireScope(call, 'tweet.write');
  const { world, clock } = call;
  const headers = {
    'x-rate-limit-limit': String(WINDOW_POSTS),
    'x-rate-limit-remaining': String(Math.max(0, world.postsLeft - 1)),
    'x-rate-limit-reset': String(Math.ceil(clock.now() / 1000) + WINDOW_SECONDS),
  };
  if (world.postsLeft <= 0) {
    const { reply } = xError('too_many_requests');
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }
  const sent = parseBody<NewTweet>(call, createTweetBody);
  const { text = '' } = sent;
  requireSense(call, sent, text);
  world.postsLeft -= 1;
  const id = String(FIRST_ID + BigInt(world.posts.length));
  world.posts.push({ id, authorId: call.userId, text, sent });
  return json(201, { data: { id, text, edit_history_post_ids: [id] } }, headers);
}

/** `GET /users/me`. */
export function readMe(call: XCall): Reply {
  requireScope(call, 'users.read');
  requireScope(call, 'tweet.read');
  const { userId: id, username } = call;
  return json(200, { data: { id, name: username, username } });
}

function requireSense({ world, userId }: XCall, sent: NewTweet, text: string): void {
  const { media, poll, reply, quote_tweet_id: quoted } = sent;
  const limit = world.hasPremium ? MAX_WEIGHT_PREMIUM : MAX_WEIGHT;
  if (weightOf(text) > limit) throw xError('forbidden', { detail: 'Your Tweet text is too long.' });
  if (!text && !media) throw xError('invalid_request', { detail: 'Your Tweet text is missing.' });
  if ([media, poll, quoted].filter((part) => part !== undefined).length > 1) {
    throw xError('invalid_request', { detail: 'Media, poll and quote exclude each other.' });
  }
  for (const id of [reply?.in_reply_to_tweet_id, quoted]) {
    if (id !== undefined && !world.posts.some((post) => post.id === id)) throw xError('not_found', { resource_id: id });
  }
  for (const id of media?.media_ids ?? []) {
    if (world.media.get(id)?.pending !== 0) throw xError('invalid_request', { detail: 'Your media IDs are invalid.' });
  }
  const isTwin = world.posts.some((post) => post.authorId === userId && post.text === text && !post.sent.media);
  if (isTwin && !media) throw xError('duplicate');
}
