import { FileLimits } from './file-limits.js';

/**
 * Every environment variable of the service itself, once. `.env.example` and `docs/reference/limits.md` are generated from it, and a
 * value that breaks a rule stops the start. Variables of one connector are declared in that connector's folder.
 */
export class Environment extends FileLimits {}
