import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

/** What the table of shared limits says, without its head. */
const table = readFileSync('docs/explanation/shared-limits.md', 'utf8')
  .split('## Shared limits')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2);

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('spec.ts'))
  .map((path) => [path, readFileSync(`src/${path}`, 'utf8')] as const);

/** Variables of limits, as code names them: everything in capitals with an underscore that the table of limits has. */
const limits = new Set(
  [...readFileSync('docs/reference/limits.md', 'utf8').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!),
);

/** Who shares something out that an operator limits, with the variables of limits in that file. */
const sharing = sources
  .filter(([, text]) => /new (FairShare|Backlog)\(|class ConnectionShare /.test(text))
  .map(([path, text]) => [path, [...limits].filter((name) => new RegExp(`\\b${name}\\b`).test(text))] as const)
  .filter(([, names]) => names.length > 0);

describe('the table of shared limits', () => {
  it.each(sharing)('names what %s shares out', (_path, names) => {
    const named = names.filter((name) => table.some((row) => row.includes(`\`${name}\``)));
    expect(named).not.toEqual([]);
  });

  it('says of each limit what a workspace may hold of it, what ends that, and what others see', () => {
    expect(table.length).toBeGreaterThan(5);
    for (const row of table) {
      const cells = row.split('|').slice(1, -1);
      expect([row, cells.length, cells.every((cell) => cell.trim() !== '')]).toEqual([row, 4, true]);
    }
  });
});
