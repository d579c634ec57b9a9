import * as rule from 'class-validator';
import type { JsonSchema } from '../field.js';
import type { Constraint } from './constraints.js';

/** What a rule tells about the kind of value it takes. */
export type ValueKind = 'text' | 'integer' | 'number' | 'flag' | 'list' | 'object';

type Given = Constraint['given'];

/** What a rule of class-validator means in JSON Schema. */
interface Meaning {
  kind?: ValueKind;
  /** Its keywords beside the type; undefined where none says it, and people are told its message. */
  keywords?: (given: Given) => JsonSchema | undefined;
}

const nothing = (): JsonSchema => ({});
const text = (keywords?: Meaning['keywords']): Meaning => ({ kind: 'text', keywords });
const format = (name: string): Meaning => text(() => ({ format: name }));
const oneFormatOf = (...names: string[]): Meaning =>
  text(() => ({ anyOf: names.map((name) => ({ type: 'string', format: name })) }));
const pattern = (source: string): Meaning => text(() => ({ pattern: source }));
const inEnglish = (source: string): Meaning =>
  text(([locale]) => (locale === undefined || locale === 'en-US' ? { pattern: source } : undefined));
const bound = (kind: ValueKind, keyword: string): Meaning => ({ kind, keywords: ([value]) => ({ [keyword]: value }) });
const number = (keywords: JsonSchema): Meaning => ({ kind: 'number', keywords: () => keywords });
const list = (keywords: Meaning['keywords']): Meaning => ({ kind: 'list', keywords });
const option = (given: Given, name: string): unknown => (given[0] as Record<string, unknown> | undefined)?.[name];
const withoutUndefined = (keywords: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined && value !== null));

const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  // Texts.
  [rule.IS_STRING, text(nothing)],
  [rule.IS_EMAIL, format('email')],
  [rule.IS_UUID, format('uuid')],
  [rule.IS_FQDN, format('hostname')],
  [rule.IS_RFC_3339, format('date-time')],
  [rule.IS_ISO8601, oneFormatOf('date', 'date-time')],
  [rule.IS_DATE_STRING, oneFormatOf('date', 'date-time')],
  [rule.IS_URL, text((given) => ({ format: option(given, 'require_protocol') ? 'uri' : 'uri-reference' }))],
  [rule.IS_IP, text(ipFormat)],
  [rule.MIN_LENGTH, bound('text', 'minLength')],
  [rule.MAX_LENGTH, bound('text', 'maxLength')],
  [rule.IS_LENGTH, text(([min, max]) => withoutUndefined({ minLength: min, maxLength: max }))],
  [rule.MATCHES, text(patternOf)],
  [rule.CONTAINS, text(([part]) => ({ pattern: literally(part) }))],
  [rule.NOT_CONTAINS, text(([part]) => ({ not: { pattern: literally(part) } }))],
  [rule.IS_ALPHA, inEnglish('^[A-Za-z]+$')],
  [rule.IS_ALPHANUMERIC, inEnglish('^[0-9A-Za-z]+$')],
  [rule.IS_MONGO_ID, pattern('^[0-9a-fA-F]{24}$')],
  [rule.IS_HEX_COLOR, pattern('^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$')],
  [rule.IS_BASE64, text(() => ({ contentEncoding: 'base64' }))],
  [rule.IS_JSON, text(() => ({ contentMediaType: 'application/json' }))],
  // Numbers.
  [rule.IS_INT, { kind: 'integer', keywords: nothing }],
  [rule.IS_NUMBER, { kind: 'number', keywords: decimals }],
  [rule.MIN, bound('number', 'minimum')],
  [rule.MAX, bound('number', 'maximum')],
  [rule.IS_POSITIVE, number({ exclusiveMinimum: 0 })],
  [rule.IS_NEGATIVE, number({ exclusiveMaximum: 0 })],
  [rule.IS_DIVISIBLE_BY, bound('number', 'multipleOf')],
  // Both: a text is taken too, of which no keyword speaks.
  [rule.IS_LATITUDE, { keywords: () => ({ minimum: -90, maximum: 90 }) }],
  [rule.IS_LONGITUDE, { keywords: () => ({ minimum: -180, maximum: 180 }) }],
  // Flags, objects.
  [rule.IS_BOOLEAN, { kind: 'flag', keywords: nothing }],
  [rule.IS_OBJECT, { kind: 'object', keywords: nothing }],
  [rule.IS_NOT_EMPTY_OBJECT, { kind: 'object', keywords: () => ({ minProperties: 1 }) }],
  [rule.IS_INSTANCE, { keywords: nothing }],
  // Lists.
  [rule.IS_ARRAY, list(nothing)],
  [rule.ARRAY_MIN_SIZE, bound('list', 'minItems')],
  [rule.ARRAY_MAX_SIZE, bound('list', 'maxItems')],
  [rule.ARRAY_NOT_EMPTY, list(() => ({ minItems: 1 }))],
  [rule.ARRAY_UNIQUE, list(() => ({ uniqueItems: true }))],
  [
    rule.ARRAY_CONTAINS,
    list(([values]) => ({ allOf: (values as unknown[]).map((one) => ({ contains: { const: one } })) })),
  ],
  [rule.ARRAY_NOT_CONTAINS, list(([values]) => ({ not: { contains: { enum: values } } }))],
  // Values of any kind.
  [rule.IS_DEFINED, { keywords: nothing }],
  [rule.IS_NOT_EMPTY, { keywords: () => ({ minLength: 1 }) }],
  [rule.EQUALS, { keywords: ([value]) => ({ const: value }) }],
  [rule.NOT_EQUALS, { keywords: ([value]) => ({ not: { const: value } }) }],
  [rule.IS_IN, { keywords: ([values]) => ({ enum: values }) }],
  [rule.IS_NOT_IN, { keywords: ([values]) => ({ not: { enum: values } }) }],
  [rule.IS_ENUM, { keywords: ([, values]) => ({ enum: values }) }],
]);

/** Rules that take texts alone and say of them what no keyword says. */
const OF_TEXTS: ReadonlySet<string> = new Set([
  rule.IS_ASCII,
  rule.IS_BASE32,
  rule.IS_BASE58,
  rule.IS_BIC,
  rule.IS_BOOLEAN_STRING,
  rule.IS_BTC_ADDRESS,
  rule.IS_BYTE_LENGTH,
  rule.IS_CREDIT_CARD,
  rule.IS_CURRENCY,
  rule.IS_DATA_URI,
  rule.IS_DECIMAL,
  rule.IS_EAN,
  rule.IS_ETHEREUM_ADDRESS,
  rule.IS_FIREBASE_PUSH_ID,
  rule.IS_FULL_WIDTH,
  rule.IS_HALF_WIDTH,
  rule.IS_HASH,
  rule.IS_HEXADECIMAL,
  rule.IS_HSL,
  rule.IS_IBAN,
  rule.IS_IDENTITY_CARD,
  rule.IS_ISBN,
  rule.IS_ISIN,
  rule.IS_ISO31661_ALPHA_2,
  rule.IS_ISO31661_ALPHA_3,
  rule.IS_ISO31661_NUMERIC,
  rule.IS_ISO4217_CURRENCY_CODE,
  rule.IS_ISO6391,
  rule.IS_ISRC,
  rule.IS_ISSN,
  rule.IS_JWT,
  rule.IS_LATLONG,
  rule.IS_LOCALE,
  rule.IS_LOWERCASE,
  rule.IS_MAC_ADDRESS,
  rule.IS_MAGNET_URI,
  rule.IS_MILITARY_TIME,
  rule.IS_MIME_TYPE,
  rule.IS_MOBILE_PHONE,
  rule.IS_MULTIBYTE,
  rule.IS_NUMBER_STRING,
  rule.IS_OCTAL,
  rule.IS_PASSPORT_NUMBER,
  rule.IS_PHONE_NUMBER,
  rule.IS_PORT,
  rule.IS_POSTAL_CODE,
  rule.IS_RGB_COLOR,
  rule.IS_SEM_VER,
  rule.IS_STRONG_PASSWORD,
  rule.IS_SURROGATE_PAIR,
  rule.IS_TAX_ID,
  rule.IS_TIMEZONE,
  rule.IS_UPPERCASE,
  rule.IS_VARIABLE_WIDTH,
]);

/** What a rule says in keywords of JSON Schema; undefined where none says it. */
export function keywordsOf({ name, given }: Constraint): JsonSchema | undefined {
  const { kind, keywords } = MEANINGS.get(name) ?? {};
  const said = keywords?.(given);
  const type = kind && TYPES[kind];
  return said && { ...(type && { type }), ...said };
}

/** The kind of value that a rule takes; undefined where it takes several or nobody knows. */
export function kindOf(constraint: Constraint): ValueKind | undefined {
  const { name } = constraint;
  if (OF_TEXTS.has(name)) return 'text';
  return MEANINGS.get(name)?.kind ?? kindOfValues(listedValues(constraint));
}

/** The words that a rule lists; undefined where it lists none, or other values too. */
export function wordsOf(constraint: Constraint): readonly string[] | undefined {
  const values = listedValues(constraint);
  return kindOfValues(values) === 'text' ? (values as string[]) : undefined;
}

/** Characters or items that a rule takes, at most; undefined for all other rules. */
export function largestSize({ name, given, each }: Constraint): number | undefined {
  const max = name === rule.IS_LENGTH ? given[1] : SIZES.has(name) ? given[0] : undefined;
  return !each && typeof max === 'number' ? max : undefined;
}

const SIZES: ReadonlySet<string> = new Set([rule.MAX_LENGTH, rule.ARRAY_MAX_SIZE]);
const TYPES: Readonly<Record<ValueKind, string>> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  flag: 'boolean',
  list: 'array',
  object: 'object',
};

function listedValues({ name, given }: Constraint): readonly unknown[] {
  if (name === rule.IS_IN) return given[0] as unknown[];
  if (name === rule.IS_ENUM) return given[1] as unknown[];
  return name === rule.EQUALS ? [given[0]] : [];
}

function kindOfValues(values: readonly unknown[]): ValueKind | undefined {
  const [type, ...others] = new Set(values.map((value) => typeof value));
  if (others.length > 0) return undefined;
  return type === 'string' ? 'text' : type === 'number' ? 'number' : type === 'boolean' ? 'flag' : undefined;
}

/** A text as a pattern that matches it alone. */
function literally(part: unknown): string {
  return String(part).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function ipFormat([version]: Given): JsonSchema {
  const one = String(version ?? '');
  return one === ''
    ? { anyOf: ['ipv4', 'ipv6'].map((name) => ({ type: 'string', format: name })) }
    : { format: `ipv${one}` };
}

/** JSON Schema has no flags: a pattern with one that changes its meaning is told in words. */
function patternOf([expression, modifiers]: Given): JsonSchema | undefined {
  const { source = expression, flags = modifiers } = Object(expression) as { source?: unknown; flags?: unknown };
  return /[imsyv]/.test(String(flags ?? '')) ? undefined : { pattern: source };
}

function decimals(given: Given): JsonSchema | undefined {
  return option(given, 'maxDecimalPlaces') === undefined ? {} : undefined;
}
