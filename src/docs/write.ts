import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generatedFiles } from './generated-files.js';

/** Writes the files that follow from the code into the current folder, the root of the repository: `npm run docs`. */
for (const [path, text] of Object.entries(await generatedFiles())) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  process.stdout.write(`${path}\n`);
}
