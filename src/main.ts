import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { APP_OPTIONS, setUp } from './app.setup.js';
import { Environment } from './config/environment.js';
import { announceStart } from './process/announce-start.js';
import { explainFailure } from './process/explain-failure.js';
import { supervise } from './process/supervise.js';

try {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(), APP_OPTIONS);
  supervise(app);
  await setUp(app);
  const { PORT, HOST } = app.get(Environment);
  await app.listen(PORT, HOST);
  announceStart(app);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
