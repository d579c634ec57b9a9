import { Choice, Flag, Int, Json, List, Part, Text } from '#libs/schema';

/** Bytes of a JSON Schema that goes along. */
export const SCHEMA_MAX_BYTES = 262_144;
/** Characters of a prompt or question. */
export const PROMPT_MAX = 10_000;
const PIXELS_MAX = 10_000;

const schema = () =>
  Json({
    shape: 'object',
    maxBytes: SCHEMA_MAX_BYTES,
    optional: true,
    description: 'The JSON Schema the result follows.',
  });
const prompt = () =>
  Text({ max: PROMPT_MAX, multiline: true, optional: true, description: 'What to extract, in words.' });

/** Formats that have no options. */
const PLAIN = [
  'markdown',
  'summary',
  'html',
  'rawHtml',
  'links',
  'images',
  'branding',
  'product',
  'menu',
  'audio',
  'video',
] as const;

/** A format that is told by its name alone. */
export class PlainFormat {
  @Choice(PLAIN, { description: 'What is wanted of the page.' })
  type: (typeof PLAIN)[number];
}

/** Size of a window, in pixels. */
export class Viewport {
  @Int({ min: 1, max: PIXELS_MAX, description: 'Pixels across.' })
  width: number;

  @Int({ min: 1, max: PIXELS_MAX, description: 'Pixels down.' })
  height: number;
}

/** A picture of the page; the answer holds a link that works for 24 hours. */
export class ScreenshotFormat {
  @Choice(['screenshot'], { description: 'A picture of the page.' })
  type: 'screenshot';

  @Flag({ optional: true, description: 'The whole page, not only the part that fits the window.' })
  fullPage?: boolean;

  @Int({ min: 1, max: 100, optional: true, description: 'From 1 to 100, the best.' })
  quality?: number;

  @Part(() => Viewport, { optional: true, description: 'Size of the window.' })
  viewport?: Viewport;
}

/** Data extracted from the page by a model. */
export class JsonFormat {
  @Choice(['json'], { description: 'Data extracted from the page.' })
  type: 'json';

  @schema()
  schema?: unknown;

  @prompt()
  prompt?: string;
}

/** What changed since the page was last read. */
export class ChangeTrackingFormat {
  @Choice(['changeTracking'], { description: 'What changed since the last time.' })
  type: 'changeTracking';

  @List(Choice(['git-diff', 'json']), { max: 2, optional: true, description: 'How changes are written.' })
  modes?: ('git-diff' | 'json')[];

  @schema()
  schema?: unknown;

  @prompt()
  prompt?: string;

  @Text({ max: 1000, optional: true, nullable: true, description: 'A branch of the history of its own.' })
  tag?: string | null;
}

/** An answer that is found in the page. */
export class QuestionFormat {
  @Choice(['question'], { description: 'An answer to a question, found in the page.' })
  type: 'question';

  @Text({ max: PROMPT_MAX, multiline: true, description: 'The question.' })
  question: string;
}

/** Passages of the page. */
export class HighlightsFormat {
  @Choice(['highlights'], { description: 'Passages of the page that fit a query.' })
  type: 'highlights';

  @Text({ max: PROMPT_MAX, multiline: true, description: 'What the passages are about.' })
  query: string;
}

/** Every form in which a page can be asked for. https://docs.firecrawl.dev/features/scrape */
export const formats = [
  PlainFormat,
  ScreenshotFormat,
  JsonFormat,
  ChangeTrackingFormat,
  QuestionFormat,
  HighlightsFormat,
];
