import type { INestApplication } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { ProviderSandbox } from '../config/provider-sandbox.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { FirstStart } from '../../access/workspaces/first-start/first-start.service.js';
import { startScreen } from './start-screen.js';

/** Tells that the service listens: one log line in production, a screen to begin from elsewhere. */
export function announceStart(app: INestApplication): void {
  const environment = app.get(Environment);
  const { NODE_ENV, ROLE, HOST, PORT, BASE_URL } = environment;
  app.get<Logger>(LOGGER).info({ role: ROLE, host: HOST, port: PORT, baseUrl: BASE_URL }, 'listening');
  if (NODE_ENV === 'production') return;
  const { madeUp } = app.get(FirstStart);
  process.stdout.write(startScreen(environment, { madeUp, sandboxUrl: app.get(ProviderSandbox).running?.url }));
}
