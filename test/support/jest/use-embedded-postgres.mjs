/**
 * A process that uses the embedded PostgreSQL of a folder until it gets SIGTERM (clean end) or is killed. Started with
 * `fork` and the folder as argument, with `--import` of `resolve-typescript.mjs`; sends `{ url, superuserUrl }` when ready.
 */
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/start-embedded-postgres.ts';

const [, , dataDir, graceSeconds] = process.argv;
const database = await startEmbeddedPostgres({ dataDir, graceSeconds: Number(graceSeconds), log: () => undefined });
const leave = () => database.stop().then(() => process.exit(0));
process.once('SIGTERM', leave);
process.once('disconnect', leave);
process.send({ url: database.url, superuserUrl: database.superuserUrl });
