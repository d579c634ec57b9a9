import { existsSync, readFileSync } from 'node:fs';

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
