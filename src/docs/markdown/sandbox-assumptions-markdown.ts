import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'sandbox';

const HEAD = `# What the fakes of the sandbox assume

Where the documents of a provider are silent, a fake has to choose. Made from the notes beside the fakes, \`assumptions.md\` in each folder of \`sandbox\`, by \`npm run docs\`.
`;

/** `docs/reference/sandbox-assumptions.md`: the notes beside the fakes as one page, by the name of the provider. */
export function sandboxAssumptionsMarkdown(): string {
  const sections = readdirSync(FOLDER)
    .map((name) => join(FOLDER, name, 'assumptions.md'))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .trim()
        .split(/\n\n(?=## )/),
    );
  return [HEAD, ...sections.toSorted().map((section) => `${section}\n`)].join('\n');
}
