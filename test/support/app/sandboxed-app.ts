import type { Sandbox } from '../../../sandbox/sandbox.js';
import { ProviderSandbox } from '../../../src/platform/config/provider-sandbox.js';
import { bootApp, type BootOptions, type TestApp } from './app.js';

/** The service with `SANDBOX=1`: every connector has a connection named `sandbox`, which is the default one. */
export interface SandboxedApp extends TestApp {
  sandbox: Sandbox;
  /** Puts the starting world of the providers back and empties their journal. */
  resetProviders(): void;
}

/** Milliseconds a boot may take on a busy machine, for `beforeAll`. */
export const BOOT_TIMEOUT_MS = 240_000;

/** Boots the service beside its built-in sandbox. */
export async function bootSandboxed({ variables, ...options }: BootOptions = {}): Promise<SandboxedApp> {
  const service = await bootApp({ ...options, variables: { SANDBOX: '1', ...variables } });
  const sandbox = service.app.get(ProviderSandbox).running!;
  return {
    ...service,
    sandbox,
    resetProviders() {
      sandbox.reset();
      sandbox.seed();
    },
  };
}
