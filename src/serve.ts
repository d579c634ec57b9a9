import { AppModule } from './app.module.js';
import { createApp, setUp } from './app.setup.js';
import { Environment } from './platform/config/environment.js';
import { EnvironmentError } from './platform/config/read-environment.js';
import { announceStart } from './platform/process/announce-start.js';
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
