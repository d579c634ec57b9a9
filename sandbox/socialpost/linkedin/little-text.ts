const MENTION = /@\[(?:[^\\|{}@[\]()<>#*_~]|\\.)+\]\(urn:li:(?:person|organization):[A-Za-z0-9_-]+\)/y;
const HASHTAG = /#[\p{L}\p{N}]+/uy;
const RESERVED = /[|{}@[\]()<>#*_~]/;

/**
 * What LinkedIn shows of a commentary in its format "little text": it ends, without a word, at the first reserved character that
 * is neither escaped nor part of a hashtag or mention. https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export function shownText(commentary: string): string {
  let shown = '';
  for (let at = 0; at < commentary.length;) {
    const whole = matchAt(MENTION, commentary, at) ?? matchAt(HASHTAG, commentary, at);
    const character = commentary[at]!;
    if (whole !== undefined) {
      shown += whole.replace(/\\(.)/g, '$1');
      at += whole.length;
    } else if (character === '\\') {
      shown += commentary[at + 1] ?? '';
      at += 2;
    } else if (RESERVED.test(character)) {
      return shown;
    } else {
      shown += character;
      at += 1;
    }
  }
  return shown;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
