import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../dist/src/platform/database/embedded/start-embedded-postgres.js';
import { calls } from './calls.mjs';
import { cost } from './cost.mjs';
import { events } from './events.mjs';
import { grow } from './grow.mjs';
import { overload } from './overload.mjs';
import { loops, manyWebhooks } from './scale.mjs';
import { measureWebhook } from './webhook.mjs';
import { action, drain, lastNode, onReceived, startAndRest } from './lines.mjs';

/**
 * `npm run bench [-- lines…] [--rounds n]`: each line against its bare floor in the same run, medians of five rounds.
 * Lines are numbered as in docs/explanation/performance.md. Uses DATABASE_URL, else embedded PostgreSQL: a server for the service and one for
 * the floors, so that neither pays for what the other has written.
 * `npm run bench -- grow [n]` measures reads beside ten thousand runs and beside n, by default a million.
 * `npm run bench -- cost` measures what one recorded run costs service and database.
 * `npm run bench -- --url <address> [--body <JSON>]` measures a webhook that is served already, ours or another product's.
 */
const parts = [
  { lines: [1, 2], run: lastNode },
  { lines: [3], run: onReceived },
  { lines: [4], run: drain },
  { lines: [5], run: action },
  { lines: [6, 14], run: loops },
  { lines: [8, 9], run: startAndRest },
  { lines: [10, 11], run: calls },
  { lines: [12], run: overload },
  { lines: [13], run: events },
  { lines: [7], run: manyWebhooks },
];

const args = process.argv.slice(2);
const valueOf = (name) => args[args.indexOf(name) + 1];
if (args.includes('--url')) {
  const body = args.includes('--body') ? valueOf('--body') : '{"name": "Ada"}';
  console.log(await measureWebhook(new URL(valueOf('--url')), JSON.parse(body)));
  process.exit(0);
}
const at = args.indexOf('--rounds');
const rounds = at < 0 ? 5 : Number(args.splice(at, 2)[1]);
const isGrowth = args[0] === 'grow';
const runs = isGrowth && args[1] !== undefined ? Number(args[1]) : undefined;
const isCost = args[0] === 'cost';
const wanted = isGrowth || isCost ? [] : args.map(Number);

const dataDir = await mkdtemp(join(tmpdir(), 'workflow-bench-'));
// The servers of a bench by root are another user's processes; else their data would lie elsewhere, and stay there.
await chmod(dataDir, 0o711);
const database = async (folder) =>
  process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : startEmbeddedPostgres({ dataDir: join(dataDir, folder), log: () => {} });
const [own, floors] = [await database('outside'), await database('floors')];
const rows = [];
try {
  if (isGrowth) rows.push(...(await grow({ url: own.url, floorUrl: floors.url, runs })));
  if (isCost) console.log((await cost({ url: own.url })).join('\n'));
  for (const { lines, run } of isGrowth || isCost ? [] : parts) {
    if (wanted.length > 0 && !lines.some((line) => wanted.includes(line))) continue;
    rows.push(...(await run({ url: own.url, floorUrl: floors.url, dataDir: join(dataDir, 'embedded'), rounds })));
  }
} finally {
  await own.stop();
  await floors.stop();
  await rm(dataDir, { recursive: true, force: true });
}

if (isCost) process.exit(0);
console.log('| # | measure | ours | floor | ratio | must | wanted |\n|---|---|---|---|---|---|---|');
for (const { line, measure, ours, floor, ratio, must, wanted: goal } of rows) {
  console.log(`| ${line} | ${measure} | ${ours} | ${floor} | ${ratio.toFixed(2)} | ${must} | ${goal} |`);
}
process.exit(0);
