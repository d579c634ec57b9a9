import { createHash } from 'node:crypto';
import { load } from './service-sources.mjs';

/**
 * Turns a module into one that has the exports of the same module loaded in the process itself. Jest makes all modules anew
 * for every spec file; a story needs the service, not a service of its own, and loading it takes longer than most stories.
 * Whoever asks for the loaded one finds `load` in the story's globals.
 */
export default {
  getCacheKey: (source, path) => createHash('sha256').update(`${path}\0${source}`).digest('hex'),
  process(_source, path) {
    const names = Object.keys(load(path));
    const exported = names.map((name, index) => `const _${index} = all.${name};\nexport { _${index} as ${name} };`);
    return { code: `const all = loadOnce(${JSON.stringify(path)});\n${exported.join('\n')}` };
  },
};
