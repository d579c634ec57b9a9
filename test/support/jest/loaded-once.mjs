import { createHash } from 'node:crypto';
import { load } from './service-sources.mjs';

/**
 * Turns a module into one that has the exports of the same module loaded in the process itself. Jest makes all modules anew
 * for every spec file; a scenario needs the service, not a service of its own, and loading it takes longer than most scenarios.
 * Whoever asks for the loaded one finds `loadOnce` in the scenario's globals.
 */
export default {
  // What is made depends on the names alone, of which some come from other files (`export * from`).
  getCacheKey: (_source, path) =>
    createHash('sha256')
      .update([path, ...namesOf(path)].join('\0'))
      .digest('hex'),
  process(_source, path) {
    const exported = namesOf(path).map((name, at) => `const _${at} = all.${name};\nexport { _${at} as ${name} };`);
    return { code: `const all = loadOnce(${JSON.stringify(path)});\n${exported.join('\n')}` };
  },
};

const namesOf = (path) => Object.keys(load(path));
