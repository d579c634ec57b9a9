import { describe, expect, it, jest } from '@jest/globals';
import type { ResolveFnOutput } from 'node:module';
import { ownImports } from './own-imports.js';

const ROOT = 'file:///app/dist/';
const MAIN = `${ROOT}src/main.js`;

/** What Node is asked, and what it answers to everything. */
function resolver() {
  const asked = jest.fn((specifier: string): ResolveFnOutput => ({ url: `node-found:${specifier}`, format: 'module' }));
  const hook = ownImports(ROOT, new Map([['typeorm', `${ROOT}packages/typeorm.js`]]));
  const resolve = (specifier: string, parentURL: string | undefined, condition = 'import'): string =>
    hook(specifier, { parentURL, conditions: ['node', condition], importAttributes: {} }, asked).url;
  return { asked, resolve };
}

describe('an import within the build', () => {
  it.each([
    ['./serve.js', MAIN, `${ROOT}src/serve.js`],
    ['../../libs/errors/src/index.js', `${ROOT}src/api/page.js`, `${ROOT}libs/errors/src/index.js`],
  ])('of %s by %s is answered without Node', (specifier, parentURL, url) => {
    const { asked, resolve } = resolver();
    expect(resolve(specifier, parentURL)).toBe(url);
    expect(asked).not.toHaveBeenCalled();
  });

  it('of a package asks Node once', () => {
    const { asked, resolve } = resolver();
    const answers = [MAIN, `${ROOT}src/serve.js`].map((parentURL) => resolve('express', parentURL));
    expect(answers).toEqual(Array(2).fill('node-found:express'));
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('an import of a bundled package', () => {
  it('is answered with its bundle', () => {
    const { asked, resolve } = resolver();
    expect(resolve('typeorm', MAIN)).toBe(`${ROOT}packages/typeorm.js`);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is left to Node where a package asks for it, or for another file of it', () => {
    const { resolve } = resolver();
    expect(resolve('typeorm', 'file:///app/node_modules/x/index.js')).toBe('node-found:typeorm');
    expect(resolve('typeorm/driver.js', MAIN)).toBe('node-found:typeorm/driver.js');
  });
});

describe('what is left to Node', () => {
  it.each([
    ['a package’s own file', './lib/router.js', 'file:///app/node_modules/express/index.js', 'import'],
    ['the main file', MAIN, undefined, 'import'],
    ['what is required', './package.json', MAIN, 'require'],
  ])('is %s', (_case, specifier, parentURL, condition) => {
    expect(resolver().resolve(specifier, parentURL, condition)).toBe(`node-found:${specifier}`);
  });
});
