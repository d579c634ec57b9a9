const RESERVED = String.raw`[\\|{}@[\]()<>#*_~]`;
const MENTION = String.raw`@\[(?<name>[^[\]]+)\](?<urn>\(urn:li:(?:person|organization):[A-Za-z0-9_-]+\))`;
/** A mention, a link, or a hashtag, each with rules of its own, or else one reserved character. */
const SPECIAL = new RegExp(`${MENTION}|https?://\\S+|(?<hashtag>#[\\p{L}\\p{N}]+)|${RESERVED}`, 'gu');

/**
 * A text in LinkedIn's format "little text": the first reserved character that is not escaped would end it without a word.
 * Hashtags (`#` and letters or digits) and mentions (`@[Name](urn:li:person:…)`) stay what they are; the `#` of a link is none.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export function littleText(text: string): string {
  return text.replace(SPECIAL, (found: string, ...rest: unknown[]) => {
    const { name, urn, hashtag } = rest.at(-1) as Record<string, string | undefined>;
    // The name of a mention is a text like any other.
    return name === undefined ? (hashtag ?? escaped(found)) : `@[${escaped(name)}]${urn}`;
  });
}

function escaped(text: string): string {
  return text.replace(new RegExp(RESERVED, 'g'), String.raw`\$&`);
}
