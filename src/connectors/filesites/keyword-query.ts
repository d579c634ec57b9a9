/** A query in KQL whose results lie below a web address. https://learn.microsoft.com/sharepoint/dev/general-development/keyword-query-language-kql-syntax-reference */
export function within(query: string, webUrl: string | undefined): string {
  // Without the parentheses an OR of the query would leave the place.
  return webUrl === undefined ? query : `(${query}) path:"${indexed(webUrl)}"`;
}

/** The index holds addresses as people read them: not percent-encoded. */
function indexed(webUrl: string): string {
  try {
    return decodeURI(webUrl).replaceAll('"', '');
  } catch {
    return webUrl;
  }
}
