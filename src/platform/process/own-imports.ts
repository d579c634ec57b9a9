import { existsSync, readFileSync } from 'node:fs';
import type { ResolveFnOutput, ResolveHookSync } from 'node:module';

/**
 * Answers the imports of our own build from their text. Node would ask the file system about each of some thousand of them:
 * does the file exist, is it a link, which package is it in. A file that is missing still fails, when it is read.
 * @param root URL of the build's folder, with a slash at its end; imports of files elsewhere, and `require`, are left to Node
 * @param bundled URLs of bundles by the name of the package, or of its file, that they stand for
 * @returns a hook for `registerHooks` of `node:module`
 */
export function ownImports(root: string, bundled: ReadonlyMap<string, string> = new Map()): ResolveHookSync {
  // One package sees one version of each other package, whichever of its files asks.
  const packages = new Map<string, ResolveFnOutput>();
  return (specifier, context, nextResolve) => {
    const { parentURL, conditions } = context;
    if (!parentURL?.startsWith(root) || !conditions.includes('import')) return nextResolve(specifier, context);
    if (specifier.startsWith('.')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    let found = packages.get(specifier);
    if (!found) {
      const url = bundled.get(specifier);
      const resolved: ResolveFnOutput = url ? { url, format: 'module' } : nextResolve(specifier, context);
      packages.set(specifier, (found = { ...resolved, shortCircuit: true }));
    }
    return found;
  };
}

/**
 * The bundles that `scripts/bundle-packages.mjs` has made of packages, so that a start reads a few files instead of some
 * two thousand.
 * @param folder URL of their folder, with a slash at its end
 * @returns URLs of the bundles by what is imported; empty where there are none, and packages come from node_modules
 */
export function bundledPackages(folder: URL): ReadonlyMap<string, string> {
  const index = new URL('index.json', folder);
  if (!existsSync(index)) return new Map();
  const files = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>;
  return new Map(Object.entries(files).map(([name, file]) => [name, new URL(file, folder).href]));
}
