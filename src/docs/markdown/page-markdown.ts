import type { Block, Page } from './page.js';

export function pageMarkdown({ title, blocks }: Page): string {
  return `${[`# ${title}`, ...blocks.map(markdown)].join('\n\n')}\n`;
}

function markdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'text':
      return block.text;
    case 'list':
      return block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${item}`).join('\n');
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows].map(row).join('\n');
    case 'code':
      return `\`\`\`${block.language}\n${block.text}\n\`\`\``;
    case 'picture':
      return `![${block.description}](${block.source})`;
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
