import type { OnApplicationShutdown } from '@nestjs/common';
import type { Environment } from './environment.js';
import type { Sandbox } from '../../../sandbox/sandbox.js';

/** The built-in provider sandbox, which runs beside the service when `SANDBOX=1`. The only place that starts it. */
export class ProviderSandbox implements OnApplicationShutdown {
  private constructor(
    readonly running: Sandbox | undefined,
    /** The variables that point every connector at the sandbox; empty when it does not run. */
    readonly variables: Record<string, string>,
  ) {}

  static async start({ SANDBOX, SANDBOX_PORT, BASE_URL }: Environment): Promise<ProviderSandbox> {
    if (!SANDBOX) return new ProviderSandbox(undefined, {});
    // Loaded only when wanted: the fakes cost memory that a real service should not pay.
    const { createSandbox } = await import('../../../sandbox/sandbox.js');
    const sandbox = await createSandbox({ port: SANDBOX_PORT });
    sandbox.seed();
    return new ProviderSandbox(sandbox, sandbox.environment(BASE_URL!));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.running?.close();
  }
}
