import { availableParallelism } from 'node:os';

/** Jest runs the TypeScript sources as ES modules through SWC; see docs/architecture.md, "Tests". */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  // Three spec files side by side on the smallest machine too: while one waits for a deadline or a takeover, both cores of
  // such a machine have work. A worker whose modules have piled up is replaced.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  workerIdleMemoryLimit: '1GB',
  // A test fails by its condition; this only ends one that hangs, also on a slow machine.
  testTimeout: 240_000,
  testRegex: '\\.(e2e-)?spec\\.ts$',
  roots: ['<rootDir>/libs', '<rootDir>/src', '<rootDir>/sandbox', '<rootDir>/test'],
  extensionsToTreatAsEsm: ['.ts'],
  resolver: '<rootDir>/test/support/bundled-packages.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'es6' },
        sourceMaps: true,
      },
    ],
  },
  moduleNameMapper: {
    '^@libs/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};
