import type { Clock } from './clock.js';
import type { DownloadHost } from './download-host.js';

/** What every fake gets when it is made: the time it goes by, and the other host for pre-signed URLs. */
export interface SandboxContext {
  readonly clock: Clock;
  readonly downloads: DownloadHost;
}
