import { all, choice, flag, integer, list, object, rule, text, type Shape } from '../../kit/shape.js';

const urn = (...kinds: string[]) => text({ pattern: new RegExp(`^urn:li:(?:${kinds.join('|')}):[A-Za-z0-9_-]+$`) });
const listOf = (item: Shape, min: number, max: number): Shape =>
  all(
    list(item, { max }),
    rule(`expected at least ${min} items`, (value) => Array.isArray(value) && value.length >= min),
  );

const content = all(
  object({
    'media?': object({ id: urn('image', 'video'), 'altText?': text({ max: 4086 }), 'title?': text({ max: 400 }) }),
    'multiImage?': object({
      images: listOf(object({ id: urn('image'), 'altText?': text({ max: 4086 }) }), 2, 20),
    }),
    'article?': object({
      source: text({ min: 1, pattern: /^https?:/ }),
      title: text({ min: 1, max: 400 }),
      'description?': text({ max: 4086 }),
      'thumbnail?': urn('image'),
    }),
    'poll?': object({
      question: text({ min: 1, max: 140 }),
      options: listOf(object({ text: text({ min: 1, max: 30 }) }), 2, 4),
      settings: object({ duration: choice('ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS') }),
    }),
  }),
  rule('exactly one kind of content is needed', (value) => Object.keys(value as object).length === 1),
);

/** Body of `POST /rest/posts`. */
export const createPost = object({
  author: urn('person', 'organization'),
  commentary: text(),
  visibility: choice('PUBLIC', 'CONNECTIONS'),
  distribution: object({
    feedDistribution: choice('MAIN_FEED', 'NONE'),
    'targetEntities?': list(() => []),
    'thirdPartyDistributionChannels?': list(() => []),
  }),
  lifecycleState: choice('PUBLISHED', 'DRAFT'),
  'isReshareDisabledByAuthor?': flag(),
  'content?': content,
});

/** Body of `POST /rest/images?action=initializeUpload`. */
export const beginImage = object({ initializeUploadRequest: object({ owner: urn('person', 'organization') }) });

/** Body of `POST /rest/videos?action=initializeUpload`. */
export const beginVideo = object({
  initializeUploadRequest: object({
    owner: urn('person', 'organization'),
    fileSizeBytes: integer({ min: 1 }),
    'uploadCaptions?': flag(),
    'uploadThumbnail?': flag(),
  }),
});

/** Body of `POST /rest/videos?action=finalizeUpload`. */
export const endVideo = object({
  finalizeUploadRequest: object({
    video: urn('video'),
    uploadToken: text(),
    uploadedPartIds: list(text({ min: 1 })),
  }),
});
