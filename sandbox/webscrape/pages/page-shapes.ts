import {
  all,
  choice,
  flag,
  integer,
  isObject,
  list,
  map,
  number,
  object,
  rule,
  text,
  type Issue,
  type Path,
  type Shape,
} from '../../kit/shape.js';

/** A rule by the `type` of an object; a lone word stands for the object with that `type` and nothing else. */
function byType(shapes: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    const whole = typeof value === 'string' ? { type: value } : value;
    if (!isObject(whole)) return object({})(whole, path);
    const shape = Object.hasOwn(shapes, String(whole.type)) ? shapes[String(whole.type)]! : undefined;
    return shape ? shape(whole, path) : choice(...Object.keys(shapes))(whole.type, [...path, 'type']);
  };
}

const anything: Shape = () => [];
const texts = list(text());
const withType = (fields: Readonly<Record<string, Shape>> = {}) => object({ type: text(), ...fields });

/** An address a browser could open. */
export const address: Shape = rule(
  'Invalid URL',
  (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
);

/** A word, or an object with it as `type` and no other field. */
export const typed = (...types: readonly string[]): Shape =>
  byType(Object.fromEntries(types.map((type) => [type, withType()])));

const screenshot = {
  'fullPage?': flag(),
  'quality?': integer({ min: 1, max: 100 }),
  'viewport?': object({ width: integer({ min: 1, max: 7680 }), height: integer({ min: 1, max: 4320 }) }),
};
const extraction = { 'schema?': map(anything), 'prompt?': text({ max: 10_000 }) };
const plain = (...types: readonly string[]) => Object.fromEntries(types.map((type) => [type, withType()]));

/** What results of a search can be read as. */
const SEARCH_FORMATS = {
  ...plain('markdown', 'summary', 'html', 'rawHtml', 'links', 'images', 'product', 'menu'),
  screenshot: withType(screenshot),
  json: withType(extraction),
  question: withType({ question: text({ min: 1, max: 10_000 }) }),
  highlights: withType({ query: text({ min: 1, max: 10_000 }) }),
};

const FORMATS = {
  ...SEARCH_FORMATS,
  ...plain('branding', 'audio', 'video'),
  changeTracking: withType({ ...extraction, 'modes?': list(choice('git-diff', 'json')), 'tag?': anything }),
};

const waiting = rule(
  "Either 'milliseconds' or 'selector' must be provided, but not both.",
  (value) => isObject(value) && (value.milliseconds === undefined) !== (value.selector === undefined),
);
const wait = withType({ 'milliseconds?': integer({ min: 1 }), 'selector?': text({ min: 1 }) });

const MAX_ACTIONS = 50;
const MAX_WAIT_MS = 60_000;
/** What a wait for an element counts. */
const SELECTOR_WAIT_MS = 1000;

const ACTIONS = {
  wait: ((value, path) => [...wait(value, path), ...waiting(value, path)]) satisfies Shape,
  screenshot: withType(screenshot),
  click: withType({ selector: text({ min: 1 }), 'all?': flag() }),
  write: withType({ text: text() }),
  press: withType({ key: text() }),
  scroll: withType({ 'direction?': choice('up', 'down'), 'selector?': text() }),
  scrape: withType(),
  executeJavascript: withType({ script: text() }),
  pdf: withType({ 'format?': text(), 'landscape?': flag(), 'scale?': number() }),
};

const PARSERS = {
  pdf: withType({
    'mode?': choice('fast', 'auto', 'ocr'),
    'maxPages?': integer({ min: 1, max: 10_000 }),
    'pages?': flag(),
    'blocks?': flag(),
    'pageMarkers?': flag(),
  }),
  ...plain('image'),
};

/** The steps on a page: so many, and so long that they wait in all. */
const actions: Shape = all(
  list(byType(ACTIONS)),
  rule(
    `Number of actions cannot exceed ${MAX_ACTIONS}`,
    (value) => !Array.isArray(value) || value.length <= MAX_ACTIONS,
  ),
  rule(
    `Total wait time (waitFor + wait actions) cannot exceed ${MAX_WAIT_MS / 1000} seconds`,
    (value) => !Array.isArray(value) || value.reduce<number>((sum, one) => sum + waitOf(one), 0) <= MAX_WAIT_MS,
  ),
);

/** From where a page is read. */
export const location = object({ 'country?': text({ pattern: /^[A-Z]{2}$/ }), 'languages?': texts });

/** The account's own rules on dangerous addresses. */
export const threatProtection = object({
  'mode?': choice('off', 'normal'),
  'riskScoreThreshold?': integer({ min: 0, max: 100 }),
  'blacklist?': list(text(), { max: 1000 }),
  'whitelist?': list(text(), { max: 1000 }),
  'blockedTlds?': list(text(), { max: 1000 }),
  'failurePolicy?': choice('open', 'closed'),
});

/** Who asked. */
export const auditMetadata = object({ username: text({ max: 1024 }) });

const pageOptions = {
  'onlyMainContent?': flag(),
  'onlyCleanContent?': flag(),
  'includeTags?': texts,
  'excludeTags?': texts,
  'maxAge?': integer({ min: 0 }),
  'minAge?': integer({ min: 0 }),
  'headers?': map(text()),
  'waitFor?': integer({ min: 0, max: 60_000 }),
  'mobile?': flag(),
  'fastMode?': flag(),
  'skipTlsVerification?': flag(),
  'timeout?': integer({ min: 1000, max: 300_000 }),
  'parsers?': list(byType(PARSERS)),
  'actions?': actions,
  'location?': location,
  'removeBase64Images?': flag(),
  'blockAds?': flag(),
  'proxy?': choice('basic', 'stealth', 'enhanced', 'auto'),
  'storeInCache?': flag(),
  'lockdown?': flag(),
  'redactPII?': anything,
  'profile?': object({ name: text({ min: 1, max: 128 }), 'saveChanges?': flag() }),
  'threatProtection?': threatProtection,
  'auditMetadata?': auditMetadata,
};

/** How pages are read, and what else stands beside that. */
export const scrapeOptions = (beside: Readonly<Record<string, Shape>> = {}): Shape =>
  all(object({ 'formats?': formatsOf(FORMATS), ...pageOptions, ...beside }), changesNeedMarkdown, timeToLoad);

/** How results of a search are read. */
export const searchScrapeOptions: Shape = all(
  object({ 'formats?': formatsOf(SEARCH_FORMATS), ...pageOptions }),
  timeToLoad,
);

function formatsOf(shapes: Readonly<Record<string, Shape>>): Shape {
  return all(
    list(byType(shapes)),
    rule('You may only specify one screenshot format', (value) => countOf(value, 'screenshot') <= 1),
  );
}

function changesNeedMarkdown(value: unknown, path: Path): readonly Issue[] {
  const formats = isObject(value) ? value.formats : undefined;
  const message = 'The changeTracking format requires the markdown format to be specified as well';
  const holds = () => countOf(formats, 'changeTracking') === 0 || countOf(formats, 'markdown') > 0;
  return rule(message, holds)(formats, [...path, 'formats']);
}

function timeToLoad(value: unknown, path: Path): readonly Issue[] {
  const { waitFor, timeout } = isObject(value) ? value : {};
  const holds = () => typeof waitFor !== 'number' || typeof timeout !== 'number' || waitFor <= timeout / 2;
  return rule('waitFor must not exceed half of timeout', holds)(waitFor, [...path, 'waitFor']);
}

function countOf(formats: unknown, wanted: string): number {
  if (!Array.isArray(formats)) return 0;
  return formats.filter((one) => one === wanted || (isObject(one) && one.type === wanted)).length;
}

function waitOf(action: unknown): number {
  if (!isObject(action) || action.type !== 'wait') return 0;
  return typeof action.milliseconds === 'number' ? action.milliseconds : SELECTOR_WAIT_MS;
}
