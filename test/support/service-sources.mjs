import { readFileSync } from 'node:fs';
import { createRequire, registerHooks, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swc } from './swc.mjs';

const root = new URL('../../', import.meta.url);
const SOURCES = new RegExp(`^${RegExp.escape(root.href)}(src|libs|sandbox)/`);

/** The file that a source names: by the `.js` file that the build makes of it, or by the alias of a library. */
function sourceOf(specifier, parentURL) {
  if (!parentURL || !SOURCES.test(parentURL)) return undefined;
  if (specifier.startsWith('@libs/')) return new URL(`${specifier.slice(1)}/src/index.ts`, root);
  return /^\..*\.js$/.test(specifier) ? new URL(specifier.replace(/\.js$/, '.ts'), parentURL) : undefined;
}

setSourceMapsSupport(true);
registerHooks({
  resolve(specifier, context, nextResolve) {
    const source = sourceOf(specifier, context.parentURL);
    return source ? { url: source.href, format: 'module', shortCircuit: true } : nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    if (!SOURCES.test(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swc, filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/** Loads a source, or what a package exports, into the process itself: once, however many spec files ask. */
export const load = createRequire(import.meta.url);
