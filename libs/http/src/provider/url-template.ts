import { invalidInput } from '#libs/errors';

type Scalar = string | number | boolean;

const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const MAX_CHARACTERS = 16_384;

/** What fills a path template. */
export interface TemplateValues {
  params?: Readonly<Record<string, string | number>>;
  /** Lists become repeated names; undefined values are left out. */
  query?: Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;
}

/**
 * Fills a path template: `/inboxes/{inbox_id}` with `{inbox_id: 'a/b'}` gives `/inboxes/a%2Fb`, then the query. Each value stays one
 * encoded segment, so no value changes the path; the template's own text is taken as it is.
 * @throws AppError `invalid_input` naming the parameter for empty values, `.`, `..`, half surrogate pairs and texts that
 *   are too long; Error when the template has a parameter without a value
 */
export function fillTemplate(template: string, { params, query }: TemplateValues = {}): string {
  const path =
    params && template.includes('{')
      ? template.replace(PLACEHOLDER, (_, name: string) => encodePart(name, params))
      : template;
  const filled = query ? path + encodeQuery(query, path.includes('?') ? '&' : '?') : path;
  if (filled.length > MAX_CHARACTERS) throw invalidInput('url', 'too_long', 'path and query are too long together');
  return filled;
}

function encodePart(name: string, params: Readonly<Record<string, string | number>>): string {
  if (!Object.hasOwn(params, name)) throw new Error(`the path template has {${name}}, the parameters have not`);
  const text = String(params[name]);
  // A URL parser removes such segments even when they are percent-encoded.
  if (text === '' || text === '.' || text === '..')
    throw invalidInput(name, 'path_segment', 'must not be empty, "." or ".."');
  return encode(name, text);
}

function encodeQuery(query: NonNullable<TemplateValues['query']>, separator: string): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar])
      pairs.push(`${encodeURIComponent(name)}=${encode(name, String(item))}`);
  }
  return pairs.length === 0 ? '' : separator + pairs.join('&');
}

function encode(name: string, text: string): string {
  if (!text.isWellFormed()) throw invalidInput(name, 'lone_surrogate', 'holds half of a surrogate pair');
  return encodeURIComponent(text);
}
