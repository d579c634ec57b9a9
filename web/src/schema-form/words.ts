/** Words that are written as their letters are said. */
const LETTERS = /\b(api|html|id|json|mcp|uri|url)(s?)\b/gi;

/** The name of a field in words, such as “Response mode” for `responseMode` and “API URL” for `apiUrl`. */
export function words(name: string): string {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  const capital = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return capital.replace(LETTERS, (_, letters: string, plural: string) => letters.toUpperCase() + plural);
}
