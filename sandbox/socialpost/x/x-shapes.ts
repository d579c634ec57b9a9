import { all, choice, flag, integer, isObject, list, object, rule, text, type Shape } from '../../kit/shape.js';

const id = text({ pattern: /^[0-9]{1,19}$/ });
const anObject = rule('expected an object', isObject);
/** Base64 of a JSON body, bytes of a form. */
const content = rule('expected base64 or a file', (value) => Buffer.isBuffer(value) || isBase64(value));
const replySettings = choice('following', 'mentionedUsers', 'subscribers', 'verified');
const some = (item: Shape, min: number, max: number): Shape =>
  all(
    list(item, { max }),
    rule(`expected at least ${min} items`, (value) => Array.isArray(value) && value.length >= min),
  );

/** Body of `POST /tweets`. */
export const createTweet = object({
  'text?': text(),
  'media?': object({
    media_ids: some(id, 1, 4),
    'tagged_user_ids?': list(id, { max: 10 }),
    'call_to_actions?': anObject,
    'description?': text(),
    'embeddable?': flag(),
    'preview_media_id?': id,
    'title?': text(),
  }),
  'poll?': object({
    options: some(text({ min: 1, max: 25 }), 2, 4),
    duration_minutes: integer({ min: 5, max: 10_080 }),
    'reply_settings?': replySettings,
  }),
  'reply?': object({
    in_reply_to_tweet_id: id,
    'auto_populate_reply_metadata?': flag(),
    'exclude_reply_user_ids?': list(text()),
  }),
  'quote_tweet_id?': id,
  'reply_settings?': replySettings,
  'community_id?': id,
  'made_with_ai?': flag(),
  'paid_partnership?': flag(),
  'nullcast?': flag(),
  'card_uri?': text(),
  'direct_message_deep_link?': text(),
  'edit_options?': object({ previous_post_id: id }),
  'for_super_followers_only?': flag(),
  'geo?': object({ place_id: text() }),
  'share_with_followers?': flag(),
});

const CATEGORIES = ['tweet_image', 'tweet_video', 'tweet_gif', 'dm_image', 'dm_video', 'dm_gif', 'subtitles'];

/** Body of `POST /media/upload`. */
export const uploadWhole = object({
  media: content,
  media_category: choice(...CATEGORIES),
  'additional_owners?': text(),
});

/** Body of `POST /media/upload/initialize`. */
export const beginUpload = object({
  'additional_owners?': list(id),
  'media_category?': choice(...CATEGORIES, 'amplify_video'),
  'media_type?': choice(
    ...['video/mp4', 'video/webm', 'video/mp2t', 'video/quicktime', 'text/srt', 'text/vtt'],
    ...['image/jpeg', 'image/gif', 'image/bmp', 'image/png', 'image/webp', 'image/pjpeg', 'image/tiff'],
    ...['model/gltf-binary', 'model/vnd.usdz+zip'],
  ),
  'shared?': flag(),
  'total_bytes?': integer({ min: 0, max: 17_179_869_184 }),
});

/** Body of `POST /media/upload/{id}/append`. */
export const appendUpload = object({ media: content, segment_index: integer({ min: 0, max: 999 }) });

/** Body of `POST /media/metadata`; of what can be said of media only the text is looked into. */
export const describeMedia = object({
  id,
  'metadata?': object({
    'alt_text?': object({ text: text({ max: 1000 }) }),
    'allow_download_status?': anObject,
    'audience_policy?': anObject,
    'content_expiration?': anObject,
    'domain_restrictions?': anObject,
    'found_media_origin?': anObject,
    'geo_restrictions?': anObject,
    'management_info?': anObject,
    'preview_image?': anObject,
    'sensitive_media_warning?': anObject,
    'shared_info?': anObject,
    'sticker_info?': anObject,
    'upload_source?': anObject,
  }),
});

function isBase64(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
}
