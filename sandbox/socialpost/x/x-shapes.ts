import { all, choice, flag, integer, list, object, rule, text, type Shape } from '../../shape.js';

const id = text({ pattern: /^[0-9]{1,19}$/ });
const base64 = text({ min: 1, pattern: /^[A-Za-z0-9+/]+={0,2}$/ });
const replySettings = choice('following', 'mentionedUsers', 'subscribers', 'verified');
const some = (item: Shape, min: number, max: number): Shape =>
  all(
    list(item, { max }),
    rule(`expected at least ${min} items`, (value) => Array.isArray(value) && value.length >= min),
  );

/** Body of `POST /tweets`. */
export const createTweet = object({
  'text?': text(),
  'media?': object({ media_ids: some(id, 1, 4), 'tagged_user_ids?': list(id, { max: 10 }) }),
  'poll?': object({
    options: some(text({ min: 1, max: 25 }), 2, 4),
    duration_minutes: integer({ min: 5, max: 10_080 }),
  }),
  'reply?': object({ in_reply_to_tweet_id: id }),
  'quote_tweet_id?': id,
  'reply_settings?': replySettings,
  'community_id?': id,
  'made_with_ai?': flag(),
  'paid_partnership?': flag(),
  'nullcast?': flag(),
});

/** Body of `POST /media/upload`, for pictures. */
export const uploadImage = object({ media: base64, media_category: choice('tweet_image') });

/** Body of `POST /media/upload/initialize`. */
export const beginUpload = object({
  media_category: choice('tweet_gif', 'tweet_video'),
  media_type: choice('image/gif', 'video/mp4', 'video/quicktime', 'video/webm'),
  total_bytes: integer({ min: 1, max: 512 * 1024 * 1024 }),
});

/** Body of `POST /media/upload/{id}/append`. */
export const appendUpload = object({ media: base64, segment_index: integer({ min: 0, max: 999 }) });

/** Body of `POST /media/metadata`. */
export const describeMedia = object({
  id,
  metadata: object({ alt_text: object({ text: text({ min: 1, max: 1000 }) }) }),
});
