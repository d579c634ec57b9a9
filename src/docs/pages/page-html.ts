import { escaped, htmlPage, marked } from './html-page.js';
import { anchor, type Block, type Page } from './page.js';

/** A page as HTML, to be sent under `pagePolicy`. */
export function pageHtml({ title, blocks }: Page): string {
  return htmlPage(title, blocks.map(html).join('\n'));
}

function html(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${anchor(block.text)}">${marked(block.text)}</h${block.level}>`;
    case 'text':
      return `<p>${marked(block.text)}</p>`;
    case 'list': {
      const name = block.isOrdered ? 'ol' : 'ul';
      return `<${name}>${block.items.map((item) => `<li>${marked(item)}</li>`).join('')}</${name}>`;
    }
    case 'table':
      return `<table>${row('th', block.head)}${block.rows.map((cells) => row('td', cells)).join('')}</table>`;
    case 'code':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
  }
}

function row(cell: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((content) => `<${cell}>${marked(content)}</${cell}>`).join('')}</tr>\n`;
}
