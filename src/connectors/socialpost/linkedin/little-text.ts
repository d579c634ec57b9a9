/** A mention or hashtag, which keep their signs, or one reserved character. */
const SPECIAL = /@\[[^[\]]+\]\(urn:li:(?:person|organization):[A-Za-z0-9_-]+\)|#[\p{L}\p{N}]+|[\\|{}@[\]()<>#*_~]/gu;

/**
 * A text in LinkedIn's format "little text": the first reserved character that is not escaped would end it without a word.
 * Hashtags (`#` and letters or digits) and mentions (`@[Name](urn:li:person:…)`) stay what they are.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export function littleText(text: string): string {
  return text.replace(SPECIAL, (found) => (found.length === 1 ? `\\${found}` : found));
}
