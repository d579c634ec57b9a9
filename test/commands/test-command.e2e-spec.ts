import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeCheckout, type Checkout } from '../support/checkout.js';

const JEST_CONFIG = `export default { testEnvironment: 'node', testRegex: 'case\\\\.mjs$', transform: {} };`;
const globals = `import { expect, it } from '@jest/globals';`;
const passing = `${globals} it('adds', () => expect(1 + 1).toBe(2));`;
const failing = `${globals} it('fails', () => expect(1).toBe(2));`;
// A test that is left out is told apart in the last line.
const skipping = `${globals} it('passes', () => expect(1).toBe(1)); it.skip('waits', () => undefined);`;

let checkout: Checkout;
beforeEach(async () => {
  checkout = await makeCheckout();
  await checkout.write({ 'jest.config.mjs': JEST_CONFIG });
});
afterEach(() => checkout.remove());

describe('npm test', () => {
  it.each([
    {
      tests: 'that pass',
      files: { 'a.case.mjs': passing, 'b.case.mjs': passing },
      line: '2 passed, 0 failed',
      code: 0,
    },
    {
      tests: 'of which one fails',
      files: { 'a.case.mjs': passing, 'b.case.mjs': failing },
      line: '1 passed, 1 failed',
      code: 1,
    },
    {
      tests: 'of which one is left out',
      files: { 'a.case.mjs': skipping },
      line: '1 passed, 0 failed, 1 skipped',
      code: 0,
    },
    {
      tests: 'in a file that does not load',
      files: { 'a.case.mjs': passing, 'b.case.mjs': `import './missing.js';` },
      line: '1 passed, 1 failed',
      code: 1,
    },
    { tests: 'that do not exist', files: {}, line: '0 passed, 1 failed', code: 1 },
    {
      tests: 'whose setup breaks',
      files: {
        'a.case.mjs': passing,
        'setup.mjs': `export default () => { throw new Error('no'); };`,
        'jest.config.mjs': JEST_CONFIG.replace('{', `{ globalSetup: '<rootDir>/setup.mjs',`),
      },
      line: '0 passed, 1 failed',
      code: 1,
    },
  ])('ends with "$line" for tests $tests', async ({ files, line, code }) => {
    await checkout.write(files as Record<string, string>);
    const result = await checkout.run(['test.mjs']);
    expect({ line: result.stdout.trimEnd().split('\n').at(-1), code: result.code }).toEqual({ line, code });
  });

  it('hands its arguments to Jest', async () => {
    await checkout.write({ 'a.case.mjs': failing, 'b.case.mjs': passing });
    const { stdout } = await checkout.run(['test.mjs', 'b.case']);
    expect(stdout).toMatch(/^1 passed, 0 failed\n$/m);
  });

  it('counts no test as a failure even if Jest is told otherwise', async () => {
    const { code, stdout } = await checkout.run(['test.mjs', '--passWithNoTests']);
    expect(stdout).toMatch(/^0 passed, 0 failed$/m);
    expect(code).toBe(1);
  });
});
