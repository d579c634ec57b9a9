import { readFileSync } from 'node:fs';
import { createRequire, registerHooks, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swc } from './swc.mjs';

const root = new URL('../../../', import.meta.url);
const SOURCES = new RegExp(`^${RegExp.escape(root.href)}(src|libs|sandbox|test/support/app)/`);

/** The file that a source names by the `.js` file that the build makes of it. */
function sourceOf(specifier, parentURL) {
  if (!parentURL || !SOURCES.test(parentURL) || !/^\..*\.js$/.test(specifier)) return undefined;
  return new URL(specifier.replace(/\.js$/, '.ts'), parentURL);
}

/** Adds the condition of package.json under which `#libs/*` names the sources of a library. */
const withSources = (specifier, context) =>
  specifier.startsWith('#') ? { ...context, conditions: [...context.conditions, 'service-source'] } : context;

setSourceMapsSupport(true);
registerHooks({
  resolve(specifier, context, nextResolve) {
    const source = sourceOf(specifier, context.parentURL);
    if (source) return { url: source.href, format: 'module', shortCircuit: true };
    return nextResolve(specifier, withSources(specifier, context));
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
