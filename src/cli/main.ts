import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { explainFailure } from '../platform/process/explain-failure.js';
import { runCommandLine } from './run-command-line.js';

/**
 * Runs work on the parts of the service, beside the processes that serve: it listens nowhere, starts no second
 * sandbox and takes no queued work.
 * @returns the exit code
 */
async function withService(work: (service: INestApplicationContext) => Promise<number>): Promise<number> {
  process.env['ROLE'] = 'api';
  process.env['SANDBOX'] = '0';
  try {
    const service = await NestFactory.createApplicationContext(AppModule.with(), {
      logger: false,
      abortOnError: false,
    });
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    return 1;
  }
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  withService,
  terminal: {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isWatched: process.stdout.isTTY,
  },
});
