import { describe, expect, it } from '@jest/globals';
import { blocksHtml } from './page-html.js';
import { readMarkdown } from './read-markdown.js';

const resolve = (target: string) => (target.startsWith('nowhere') ? undefined : `/at/${target}`);
const html = (markdown: string) => blocksHtml(readMarkdown(`# Title\n\n${markdown}\n`).blocks, resolve);

describe('a page of Markdown', () => {
  it('has its title apart from what follows', () => {
    expect(readMarkdown('# A `title`\n\nWords.\n')).toEqual({
      title: 'A `title`',
      blocks: [{ kind: 'text', text: 'Words.' }],
    });
    expect(() => readMarkdown('No title.\n')).toThrow('not a title');
  });

  it.each([
    [
      'headings',
      '## A `b`\n### C\n## A b',
      '<h2 id="a-b">A <code>b</code></h2>\n<h3 id="c">C</h3>\n<h2 id="a-b-1">A b</h2>',
    ],
    ['a paragraph of several lines', 'One\ntwo.\n\nThree.', '<p>One two.</p>\n<p>Three.</p>'],
    ['a list with a long item', '- one\n  more\n- two', '<ul><li>one more</li><li>two</li></ul>'],
    ['a list with an order', '1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['marks', '**b _i_** `c` `` d`e ``', '<p><b>b <i>i</i></b> <code>c</code> <code>d`e</code></p>'],
    ['names with underlines', 'a_b_c and _d_', '<p>a_b_c and <i>d</i></p>'],
    ['links', '[`a`](b.md) [c](nowhere.md)', '<p><a href="/at/b.md"><code>a</code></a> c</p>'],
    ['a picture', '![What is "seen"](a.png)', '<p><img src="/at/a.png" alt="What is &#34;seen&#34;"></p>'],
    ['signs of HTML', '<script> & "x" `<b>`', '<p>&#60;script&#62; &#38; &#34;x&#34; <code>&#60;b&#62;</code></p>'],
  ])('shows %s', (_, markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it('shows code as it is', () => {
    expect(html('```sh\n# no heading\n\n- [a](b) **c**\n```\nafter')).toBe(
      '<pre tabindex="0"><code># no heading\n\n- [a](b) **c**</code></pre>\n<p>after</p>',
    );
  });

  it('shows a table whose cells hold bars', () => {
    const shown = html('| A | B |\n| --- | :-: |\n| `a\\|b` | c |');
    expect(shown).toContain('aria-label="Table: A, B" tabindex="0"');
    expect(shown).toContain('<tr><td><code>a|b</code></td><td>c</td></tr>');
  });
});
