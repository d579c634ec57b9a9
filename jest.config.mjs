import { availableParallelism } from 'node:os';
import { swc } from './test/support/jest/swc.mjs';

const typescript = ['@swc/jest', { ...swc, sourceMaps: true }];
const loadedOnce = `^${RegExp.escape(import.meta.dirname)}/(src|libs|sandbox|test/support/app/once)/`;

const common = {
  rootDir: import.meta.dirname,
  testRegex: '\\.(e2e-)?spec\\.ts$',
  extensionsToTreatAsEsm: ['.ts'],
  globalSetup: '<rootDir>/test/support/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.ts',
  // `#libs/*` of package.json names the sources under this condition, and what is built from them without it.
  testEnvironmentOptions: { customExportConditions: ['service-source', 'node', 'node-addons'] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/** Jest runs the TypeScript sources as ES modules through SWC; see CONTRIBUTING.md, "Kinds of tests". */
export default {
  // Four spec files side by side on the smallest machine too: while some wait for a deadline or a takeover, both cores of
  // such a machine have work. A worker whose modules have piled up is replaced.
  maxWorkers: Math.max(4, availableParallelism() - 1),
  workerIdleMemoryLimit: '1GB',
  // A test fails by its condition; this only ends one that hangs, also on a slow machine.
  testTimeout: 240_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      roots: ['<rootDir>/libs', '<rootDir>/src', '<rootDir>/sandbox'],
      testEnvironment: '<rootDir>/test/support/jest/environment.mjs',
      resolver: '<rootDir>/test/support/jest/bundled-packages.cjs',
      transform: { '^.+\\.ts$': typescript },
    },
    {
      ...common,
      displayName: 'e2e',
      roots: ['<rootDir>/test'],
      testEnvironment: '<rootDir>/test/support/jest/scenario-environment.mjs',
      transform: {
        [`${loadedOnce}.*\\.ts$`]: '<rootDir>/test/support/jest/loaded-once.mjs',
        '/node_modules/@nestjs/.*\\.js$': '<rootDir>/test/support/jest/loaded-once.mjs',
        '^.+\\.ts$': typescript,
      },
      transformIgnorePatterns: ['/node_modules/(?!@nestjs/)'],
    },
  ],
};
