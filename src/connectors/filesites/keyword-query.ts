/** A query in KQL, or a template of one, whose results lie below a web address. https://learn.microsoft.com/sharepoint/dev/general-development/keyword-query-language-kql-syntax-reference */
export function within(query: string, webUrl: string | undefined): string {
  // Without the parentheses an OR of the query would leave the place.
  return webUrl === undefined ? query : `(${query}) path:"${folder(indexed(webUrl))}"`;
}

/** Without the slash every address that begins alike would count, as /sites/team2 does for /sites/team. */
function folder(address: string): string {
  return `${address.replace(/\/+$/, '')}/`;
}

/** The index holds addresses as people read them: not percent-encoded. */
function indexed(webUrl: string): string {
  try {
    return decodeURI(webUrl).replaceAll('"', '');
  } catch {
    return webUrl;
  }
}
