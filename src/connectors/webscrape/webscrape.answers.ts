import {
  integer,
  listOf,
  oneOf,
  pageToken,
  resource,
  secretLink,
  text,
  time,
} from '../../actions/declaration/answer-schema.js';

const anything = { type: 'object' };
const texts = listOf(text);
const textOrTexts = { anyOf: [text, texts] };

/** A page in the formats asked for. */
export const page = resource({
  'markdown?': text,
  'html?': text,
  'rawHtml?': text,
  'links?': texts,
  'images?': texts,
  'screenshot?': secretLink,
  'summary?': text,
  'json?': anything,
  'answer?': text,
  'highlights?': {},
  'audio?': secretLink,
  'video?': secretLink,
  'actions?': resource({
    'screenshots?': listOf(secretLink),
    'scrapes?': listOf(anything),
    'javascriptReturns?': listOf(anything),
    'pdfs?': listOf(secretLink),
  }),
  'changeTracking?': anything,
  'branding?': anything,
  'product?': anything,
  'menu?': anything,
  'pages?': listOf(anything),
  'blocks?': listOf(anything),
  'warning?': text,
  metadata: resource({
    'title?': textOrTexts,
    'description?': textOrTexts,
    'language?': textOrTexts,
    'sourceURL?': text,
    'url?': text,
    'statusCode?': integer,
    'contentType?': text,
    'error?': text,
  }),
});

/** What a search found, by source. */
export const found = resource({
  'web?': listOf(resource({ 'title?': text, 'description?': text, url: text, 'markdown?': text })),
  'images?': listOf(
    resource({
      'title?': text,
      'imageUrl?': text,
      'imageWidth?': integer,
      'imageHeight?': integer,
      'url?': text,
      'position?': integer,
    }),
  ),
  'news?': listOf(
    resource({
      'title?': text,
      'snippet?': text,
      'url?': text,
      'date?': text,
      'imageUrl?': text,
      'position?': integer,
    }),
  ),
  'warning?': text,
  id: text,
  creditsUsed: integer,
});

/** The addresses of a site. */
export const site = resource({ links: listOf(resource({ url: text, 'title?': text, 'description?': text })) });

const started = { id: text, url: { ...text, description: 'Where the job is read, here.' } };

export const crawl = resource(started);
export const batch = resource({ ...started, 'invalidURLs?': texts });

/** How a job goes on, with a page of its results. */
export const job = resource({
  status: oneOf('scraping', 'completed', 'failed', 'cancelled'),
  total: integer,
  completed: integer,
  creditsUsed: integer,
  expiresAt: time,
  createdAt: time,
  'completedAt?': time,
  'duration?': { type: 'number' },
  data: listOf(page),
  'nextPageToken?': {
    ...pageToken,
    description: 'Give it back as `pageToken`; absent when the job has ended and this is the last page.',
  },
});
