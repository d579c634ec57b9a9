import type { INestApplication } from '@nestjs/common';
import { FirstStart } from './access/workspaces/first-start/first-start.service.js';
import { AppModule } from './app.module.js';
import { createApp, setUp } from './app.setup.js';
import { startScreen } from './operations/start-screen.js';
import { Environment } from './platform/config/environment.js';
import { ProviderSandbox } from './platform/config/provider-sandbox.js';
import { EnvironmentError } from './platform/config/read-environment.js';
import { LOGGER, type Logger } from './platform/logging/logger.js';
import { explainFailure } from './platform/process/explain-failure.js';
import { supervise } from './platform/process/supervise.js';

/** Runs the service in this process until a signal stops it. A start that fails says why in one line and ends with code 1. */
export async function serve(): Promise<void> {
  try {
    const app = await createApp(AppModule.with());
    supervise(app);
    await setUp(app);
    const { PORT, HOST } = app.get(Environment);
    await app.listen(PORT, HOST).catch((error: NodeJS.ErrnoException) => {
      // Else it reads as a look-up of the database's host, which fails with the same error.
      if (error.syscall === 'getaddrinfo')
        throw new EnvironmentError([`HOST is a name without address (${error.code})`]);
      throw error;
    });
    announceStart(app);
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  }
}

/** Tells that the service listens: one log line in production, a screen to begin from elsewhere. */
function announceStart(app: INestApplication): void {
  const environment = app.get(Environment);
  const { NODE_ENV, ROLE, HOST, PORT, BASE_URL } = environment;
  app.get<Logger>(LOGGER).info({ role: ROLE, host: HOST, port: PORT, baseUrl: BASE_URL }, 'listening');
  if (NODE_ENV === 'production') return;
  const { madeUp } = app.get(FirstStart);
  process.stdout.write(startScreen(environment, { madeUp, sandboxUrl: app.get(ProviderSandbox).running?.url }));
}
