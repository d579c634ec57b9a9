import { choice, flag, integer, isObject, list, map, number, object, rule, text, type Shape } from '../shape.js';

/** A rule by the `type` of an object; words are refused, as the published specification does, unless `words` says so. */
function byType(shapes: Readonly<Record<string, Shape>>, words: () => boolean = () => false): Shape {
  return (value, path) => {
    if (typeof value === 'string' && words()) return choice(...Object.keys(shapes))(value, path);
    if (!isObject(value)) return object({})(value, path);
    const shape = Object.hasOwn(shapes, String(value.type)) ? shapes[String(value.type)]! : undefined;
    return shape ? shape(value, path) : choice(...Object.keys(shapes))(value.type, [...path, 'type']);
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

/** An object of one of these types that has no other field. */
export const typed = (...types: readonly string[]): Shape =>
  byType(Object.fromEntries(types.map((type) => [type, withType()])));

const screenshot = {
  'fullPage?': flag(),
  'quality?': integer({ min: 1, max: 100 }),
  'viewport?': object({ width: integer({ min: 1 }), height: integer({ min: 1 }) }),
};
const extraction = { 'schema?': map(anything), 'prompt?': text() };

const FORMATS = {
  ...Object.fromEntries(
    ['markdown', 'summary', 'html', 'rawHtml', 'links', 'images', 'branding', 'product', 'menu', 'audio', 'video'].map(
      (type) => [type, withType()],
    ),
  ),
  screenshot: withType(screenshot),
  json: withType(extraction),
  changeTracking: withType({ ...extraction, 'modes?': list(choice('git-diff', 'json')), 'tag?': anything }),
  question: withType({ question: text({ max: 10_000 }) }),
  highlights: withType({ query: text({ max: 10_000 }) }),
};

const waiting = rule(
  'Either milliseconds or selector must be provided, but not both.',
  (value) => isObject(value) && (value.milliseconds === undefined) !== (value.selector === undefined),
);
const wait = withType({ 'milliseconds?': integer({ min: 1 }), 'selector?': text({ min: 1 }) });

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

const pdf = withType({
  'mode?': choice('fast', 'auto', 'ocr'),
  'maxPages?': integer({ min: 1, max: 10_000 }),
  'pages?': flag(),
  'blocks?': flag(),
  'pageMarkers?': flag(),
});

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

/** The scrape options, strict; `words` says whether formats may be words too, as the real service takes them. */
export function pageOptions(words: () => boolean): Readonly<Record<string, Shape>> {
  return {
    'formats?': list(byType(FORMATS, words)),
    'onlyMainContent?': flag(),
    'onlyCleanContent?': flag(),
    'includeTags?': texts,
    'excludeTags?': texts,
    'maxAge?': integer({ min: 0 }),
    'minAge?': integer({ min: 0 }),
    'headers?': map(text()),
    'waitFor?': integer({ min: 0, max: 60_000 }),
    'mobile?': flag(),
    'skipTlsVerification?': flag(),
    'timeout?': integer({ min: 1000, max: 300_000 }),
    'parsers?': list(byType({ pdf })),
    'actions?': list(byType(ACTIONS)),
    'location?': location,
    'removeBase64Images?': flag(),
    'blockAds?': flag(),
    'proxy?': choice('basic', 'enhanced', 'auto'),
    'storeInCache?': flag(),
    'lockdown?': flag(),
    'zeroDataRetention?': flag(),
    'redactPII?': anything,
    'profile?': object({ name: text({ min: 1, max: 128 }), 'saveChanges?': flag() }),
    'threatProtection?': threatProtection,
    'auditMetadata?': auditMetadata,
  };
}
