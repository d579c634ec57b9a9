import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';

let server: BotUnderTest;
beforeAll(async () => (server = await startBot()));
afterAll(() => server.close());

/** Sends a text and describes what came out: the text, then each entity with the part it covers. */
async function sent(text: string, options: object): Promise<string[]> {
  const message = await server.result('sendMessage', { chat_id: 1001, text, ...options });
  const entities: { type: string; offset: number; length: number; [more: string]: unknown }[] = message.entities ?? [];
  return [
    message.text,
    ...entities.map(({ type, offset, length, ...more }) => {
      const extra = Object.values(more).map((value) => ` ${typeof value === 'object' ? JSON.stringify(value) : value}`);
      return `${type}(${message.text.slice(offset, offset + length)})${extra.join('')}`;
    }),
  ];
}

const refusal = (text: string, options: object) => server.refusal('sendMessage', { chat_id: 1001, text, ...options });

describe('HTML', () => {
  it.each([
    ['Hello <b>Ada</b>', ['Hello Ada', 'bold(Ada)']],
    ['<strong>a</strong> <i>b</i> <em>c</em>', ['a b c', 'bold(a)', 'italic(b)', 'italic(c)']],
    [
      '<u>a</u> <ins>b</ins> <s>c</s> <del>d</del>',
      ['a b c d', ...'a b'.split(' ').map((x) => `underline(${x})`), 'strikethrough(c)', 'strikethrough(d)'],
    ],
    ['<b>a<i>b</i></b>', ['ab', 'bold(ab)', 'italic(b)']],
    ['<b>a</b><b>b</b>', ['ab', 'bold(ab)']],
    ['<span class="tg-spoiler">a</span> <tg-spoiler>b</tg-spoiler>', ['a b', 'spoiler(a)', 'spoiler(b)']],
    ['<pre><code class="language-ts">let x</code></pre>', ['let x', 'pre(let x) ts']],
    ['<code class="language-ts">x</code>', ['x', 'code(x)']],
    ['<code>a <b>b</b></code>', ['a b', 'code(a b)']],
    [
      '<blockquote>q</blockquote><blockquote expandable>r</blockquote>',
      ['qr', 'blockquote(q)', 'expandable_blockquote(r)'],
    ],
    ['<a href="http://x.com/?a=1&amp;b=2">x</a>', ['x', 'text_link(x) http://x.com/?a=1&b=2']],
    ['<a href="tg://user?id=1001">A</a>', ['A', expect.stringMatching(/^text_mention\(A\) .*"id":1001/)]],
    ['<a href="tg://user?id=1099">stranger</a> <a href="nothing">n</a>', ['stranger n']],
    ['<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>', ['👍', 'custom_emoji(👍) 5368324170671202286']],
    ['<tg-time unix="1647531900" format="wDT">now</tg-time>', ['now', 'date_time(now) 1647531900 wDT']],
    ['1 &lt; 2 &amp;&quot; &#x41;&#66; &nbsp;', ['1 < 2 &" AB &nbsp;']],
    ['🏟<b>🏟</b>x', ['🏟🏟x', 'bold(🏟)']],
    ['<b></b>x', ['x']],
  ])('%s becomes %j', async (text, expected) => {
    expect(await sent(text, { parse_mode: 'HTML' })).toEqual(expected);
  });

  it.each([
    ['<b>Ada', 'Can\'t find end tag corresponding to start tag "b"'],
    ['a<x>', 'Unsupported start tag "x" at byte offset 1'],
    ['ä<b', 'Unclosed start tag at byte offset 2'],
    ['<b>a</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
    ['a</b>', 'Unexpected end tag at byte offset 1'],
    ['<b>a</b', 'Unclosed end tag at byte offset 4'],
    ['<b =x>a</b>', 'Empty attribute name in the tag "b" at byte offset 0'],
    ['<b x=a,b>a</b>', 'Unexpected end of name token at byte offset 5'],
    ['<span class="x">a</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
    ['<tg-emoji emoji-id="x">a</tg-emoji>', 'Invalid custom emoji identifier specified'],
  ])('%s is refused', async (text, reason) => {
    expect(await refusal(text, { parse_mode: 'HTML' })).toBe(`400 Bad Request: can't parse entities: ${reason}`);
  });
});

describe('MarkdownV2', () => {
  it.each([
    [
      '*a* _b_ __c__ ~d~ ||e||',
      ['a b c d e', 'bold(a)', 'italic(b)', 'underline(c)', 'strikethrough(d)', 'spoiler(e)'],
    ],
    ['*a _b_*', ['a b', 'bold(a b)', 'italic(b)']],
    ['`a_b` ```ts\nlet x```', ['a_b let x', 'code(a_b)', 'pre(let x) ts']],
    ['[x](http://y\\.com/\\)) [y\\.com]', ['x y.com', 'text_link(x) http://y.com/)', 'text_link(y.com) http://y.com/']],
    ['![👍](tg://emoji?id=5)', ['👍', 'custom_emoji(👍) 5']],
    ['![now](tg://time?unix=5&format=r)', ['now', 'date_time(now) 5 r']],
    ['>a\n>b\nc', ['a\nb\nc', 'blockquote(a\nb\n)']],
    ['>a||', ['a', 'expandable_blockquote(a)']],
    ['1\\.5 \\*', ['1.5 *']],
  ])('%s becomes %j', async (text, expected) => {
    expect(await sent(text, { parse_mode: 'markdownv2' })).toEqual(expected);
  });

  it.each([
    ['1.5', "Character '.' is reserved and must be escaped with the preceding '\\'"],
    ['a > b', "Character '>' is reserved and must be escaped with the preceding '\\'"],
    ['*a', "Can't find end of Bold entity at byte offset 0"],
    ['ä _b', "Can't find end of Italic entity at byte offset 3"],
    ['```a', "Can't find end of Pre entity at byte offset 0"],
    ['[a](b', "Can't find end of a URL at byte offset 4"],
    ['![a]', 'The entity must contain a tg://emoji or tg://time URL'],
    ['![a](tg://x)', 'Invalid tg://emoji or tg://time URL specified'],
  ])('%s is refused', async (text, reason) => {
    expect(await refusal(text, { parse_mode: 'MarkdownV2' })).toBe(`400 Bad Request: can't parse entities: ${reason}`);
  });
});

describe('Markdown', () => {
  it.each([
    ['*a* _b_ `c` ```ts\nd```', ['a b c d', 'bold(a)', 'italic(b)', 'code(c)', 'pre(d) ts']],
    ['[x](http://y.com)', ['x', 'text_link(x) http://y.com/']],
    ['1.5 \\_ -', ['1.5 _ -']],
    ['*a _b* c', ['a _b c', 'bold(a _b)']],
  ])('%s becomes %j', async (text, expected) => {
    expect(await sent(text, { parse_mode: 'Markdown' })).toEqual(expected);
  });

  it('is refused without an end', async () => {
    const reason = "can't parse entities: Can't find end of the entity starting at byte offset 2";
    expect(await refusal('a *b', { parse_mode: 'Markdown' })).toBe(`400 Bad Request: ${reason}`);
  });
});

describe('plain text', () => {
  it.each([
    ['see https://example.com/a?b. or example.com', ['url(https://example.com/a?b)', 'url(example.com)']],
    [
      '@ada, mail ada@example.com #tag $USD /start@test_bot',
      ['mention(@ada)', 'email(ada@example.com)', 'hashtag(#tag)', 'cashtag($USD)', 'bot_command(/start@test_bot)'],
    ],
    ['a@b #1 1/2 notes.txt', []],
  ])('%s shows what Telegram finds by itself', async (text, expected) => {
    expect(await sent(text, {})).toEqual([text, ...expected]);
  });

  it.each([
    ['  a b\n ', 'a b'],
    ['a\r\nb\tc', 'a\nb c'],
  ])('%j is kept as %j', async (text, kept) => {
    expect(await sent(text, {})).toEqual([kept]);
  });

  it.each([
    [[{ type: 'bold', offset: 0, length: 2 }], ['abc', 'bold(ab)']],
    [[{ type: 'text_link', offset: 1, length: 1, url: 'http://x.com' }], ['abc', 'text_link(b) http://x.com']],
    [[{ type: 'url', offset: 0, length: 3 }], ['abc']],
  ])('takes the entities %j', async (entities, expected) => {
    expect(await sent('abc', { entities })).toEqual(expected);
  });

  it.each([
    [
      [{ type: 'bold', offset: 2, length: 9 }],
      'entity beginning at UTF-16 offset 2 ends after the end of the text at UTF-16 offset 11',
    ],
    [[{ type: 'bold', offset: 9, length: 1 }], 'entity begins after the end of the text at UTF-16 offset 9'],
    [[{ type: 'shiny', offset: 0, length: 1 }], "can't parse MessageEntity: Unsupported type specified"],
    [[{ type: 'bold', length: 1 }], 'can\'t parse MessageEntity: Can\'t find field "offset"'],
    [[7], "can't parse MessageEntity: expected an Object"],
  ])('refuses the entities %j', async (entities, reason) => {
    expect(await refusal('abc', { entities })).toBe(`400 Bad Request: ${reason}`);
  });
});

describe('the length of a text', () => {
  const emoji = '👍';
  it.each([
    ['4096 characters', 'x'.repeat(4096), {}],
    ['4096 characters after the markup is gone', `<b>${'x'.repeat(4096)}</b>`, { parse_mode: 'HTML' }],
    ['4096 emoji', emoji.repeat(4096), {}],
  ])('may be %s', async (_, text, options) => {
    expect((await server.call('sendMessage', { chat_id: 1001, text, ...options })).status).toBe(200);
  });

  it.each([
    ['4097 characters', 'x'.repeat(4097), {}, 'message is too long'],
    ['32769 bytes', 'x'.repeat(32_769), {}, 'text is too long'],
    ['nothing', '', {}, 'message text is empty'],
    ['white space', ' \n ', {}, 'text must be non-empty'],
    ['nothing but markup', '<b></b>', { parse_mode: 'HTML' }, 'text must be non-empty'],
    ['an unknown style', 'x', { parse_mode: 'BBCode' }, 'unsupported parse_mode'],
  ])('may not be %s', async (_, text, options, reason) => {
    expect(await refusal(text, options)).toBe(`400 Bad Request: ${reason}`);
  });
});
