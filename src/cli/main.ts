import { runCommandLine } from './run-command-line.js';
import { withService } from './with-service.js';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  withService,
  terminal: {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isWatched: process.stdout.isTTY,
  },
});
