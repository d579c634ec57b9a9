import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';

const policy = readFileSync('SECURITY.md', 'utf8');
const links = Array.from(policy.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g), ([, path]) => path!);

/** The rows of a table behind a heading, as cells; a row without its first cell belongs to the one above. */
function rows(heading: string): string[][] {
  const [, section = ''] = policy.split(`### ${heading}\n`);
  const [, , ...lines] = section
    .split('\n#')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('SECURITY.md', () => {
  it('names only files that there are', () => {
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names for every promise the specs that hold it', () => {
    const promises = rows('Who is kept from what');
    expect(promises.length).toBeGreaterThan(20);
    const isHeld = (cell = '') => /^(\[[^\]]+\]\((test|src)\/[a-z./-]+\.(e2e-)?spec\.ts\)(, )?)+$/.test(cell);
    expect(promises.filter(([, from, tests]) => !from || !isHeld(tests))).toEqual([]);
  });

  it('speaks of everybody it has to', () => {
    const actors = rows('Who is kept from what').flatMap(([who]) => (who ? [who] : []));
    for (const word of [
      'outsider',
      'webhook',
      'another workspace',
      'author',
      'narrow key',
      'upstream',
      'model',
      'operator',
    ])
      expect(actors.filter((actor) => actor.includes(word))).not.toEqual([]);
  });

  it('pins what Dockerfile and compose.yaml pin', () => {
    const [, node] = /^ARG NODE_IMAGE=([^@]+)@/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    const [, version] = /image: postgres:([\d.]+)@/.exec(readFileSync('compose.yaml', 'utf8')) ?? [];
    expect(policy).toContain(`\`${node}\` and \`postgres:18\`, which is ${version},`);
  });
});
