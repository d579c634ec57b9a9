import { commands } from './commands.js';
import { withService } from './with-service.js';

const [name = '', ...rest] = process.argv.slice(2);
const command = commands.get(name);

if (command) {
  process.exitCode = await withService((service) => command.run(service, rest));
} else {
  process.stderr.write('Usage: npm run cli -- <command>\n\n');
  for (const { usage, summary } of commands.values()) process.stderr.write(`  ${usage.padEnd(24)}${summary}\n`);
  process.exitCode = 2;
}
