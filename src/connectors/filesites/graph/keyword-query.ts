import { invalidInput } from '#libs/errors';

/** Words in KQL, and the field they come from. */
export interface KeywordQuery {
  field: string;
  text: string;
}

/**
 * A query in KQL, or a template of one, whose results lie below a web address.
 * https://learn.microsoft.com/sharepoint/dev/general-development/keyword-query-language-kql-syntax-reference
 * @throws AppError `invalid_input` where the query would leave the place
 */
export function within(query: KeywordQuery, webUrl: string | undefined): string {
  if (webUrl === undefined) return query.text;
  requireClosed(query);
  // Without the parentheses an OR of the query would leave the place.
  return `(${query.text}) path:"${folder(indexed(webUrl))}"`;
}

/** Refuses a bracket or quote without its other half: with one, `a) OR (b` would find things of other places. @throws AppError `invalid_input` */
export function requireClosed({ field, text }: KeywordQuery): void {
  let open = 0;
  // What stands in quotes is text, brackets included.
  for (const [mark] of text.replaceAll(/"[^"]*"/g, '').matchAll(/[()"]/g)) {
    open += mark === '(' ? 1 : -1;
    if (mark === '"' || open < 0) break;
  }
  if (open !== 0 || text.split('"').length % 2 === 0)
    throw invalidInput(
      field,
      'unbalanced',
      'has a bracket or a quote without its other half; close it or leave it out',
    );
}

/** Without the slash every address that begins alike would count, as /sites/team2 does for /sites/team. */
function folder(address: string): string {
  return `${address.replace(/(?<!\/)\/+$/, '')}/`;
}

/** The index holds addresses as people read them: not percent-encoded. */
function indexed(webUrl: string): string {
  try {
    return decodeURI(webUrl).replaceAll('"', '');
  } catch {
    return webUrl;
  }
}
