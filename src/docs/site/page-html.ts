import { anchor, type Block } from '../markdown/page.js';

/** Where a link or a picture of a page leads on the site; undefined where the site has nothing there. */
export type Resolve = (target: string) => string | undefined;

/** The blocks of a page as HTML. All texts are escaped. */
export function blocksHtml(blocks: readonly Block[], resolve: Resolve): string {
  const ids = new Map<string, number>();
  /** Of headings with the same words, all but the first have a number. */
  const idOf = (words: string): string => {
    const name = anchor(words);
    const count = ids.get(name) ?? 0;
    ids.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  };
  return blocks.map((block) => html(block, { resolve, idOf })).join('\n');
}

interface Surroundings {
  resolve: Resolve;
  idOf(words: string): string;
}

function html(block: Block, { resolve, idOf }: Surroundings): string {
  const marked = (text: string) => inlineHtml(text, resolve);
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${idOf(plain(block.text))}">${marked(block.text)}</h${block.level}>`;
    case 'text':
      return `<p>${marked(block.text)}</p>`;
    case 'list': {
      const name = block.isOrdered ? 'ol' : 'ul';
      return `<${name}>${block.items.map((item) => `<li>${marked(item)}</li>`).join('')}</${name}>`;
    }
    case 'table': {
      const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${marked(cell)}</td>`).join('')}</tr>`);
      const head = block.head.map((cell) => `<th scope="col">${marked(cell)}</th>`).join('');
      const name = escaped(block.head.map(plain).join(', '));
      // What can be scrolled can be reached by keyboard.
      return `<div class="table" role="group" aria-label="Table: ${name}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
    }
    case 'code':
      return `<pre tabindex="0"><code>${escaped(block.text)}</code></pre>`;
    case 'picture': {
      const source = resolve(block.source);
      return source === undefined ? '' : `<p><img src="${escaped(source)}" alt="${escaped(block.description)}"></p>`;
    }
  }
}

const INLINE =
  /``([^`]+(?:`[^`]+)*)``|`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])_([^_]+)_(?!\w)|\[((?:`[^`]*`|[^[\]`])+)\]\(<?([^()\s>]+)>?(?: "[^"]*")?\)/g;

/** Text with `code`, **bold**, _emphasis_ and [links](address) as HTML; a link that leads nowhere is its words. */
function inlineHtml(text: string, resolve: Resolve): string {
  let [result, at] = ['', 0];
  for (const match of text.matchAll(INLINE)) {
    const [whole, quoted, code = quoted, bold, emphasis, words, target] = match;
    result += escaped(text.slice(at, match.index));
    if (code !== undefined) result += `<code>${escaped(code.trim())}</code>`;
    else if (bold !== undefined) result += `<b>${inlineHtml(bold, resolve)}</b>`;
    else if (emphasis !== undefined) result += `<i>${inlineHtml(emphasis, resolve)}</i>`;
    else result += link(inlineHtml(words!, resolve), resolve(target!));
    at = match.index + whole.length;
  }
  return result + escaped(text.slice(at));
}

function link(words: string, address: string | undefined): string {
  return address === undefined ? words : `<a href="${escaped(address)}">${words}</a>`;
}

/** Text without its marks. */
export function plain(text: string): string {
  return text.replace(INLINE, (whole, quoted, code, bold, emphasis, words) =>
    String(quoted ?? code ?? (bold !== undefined ? plain(String(bold)) : (emphasis ?? plain(String(words))))),
  );
}

/** Plain text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
