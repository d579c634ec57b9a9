import { setTimeout as delay } from 'node:timers/promises';
import { dataFolder, type Cluster } from './cluster.js';
import { findPostmaster } from './postmaster.js';
import { reachServer, type ReachOptions, type Use } from './reach-server.js';
import { stopUnused } from './stop-unused.js';

const RENEWAL_PAUSE_MS = 1000;
const STOP_LIMIT_MS = 30_000;
const STOP_POLL_MS = 10;

/**
 * A use of the server that survives the server: should it go away (killed, out of memory), it is started again on the
 * same port, so that the URLs handed out stay true.
 */
export class LastingUse {
  private readonly cluster: Cluster;
  private readonly options: ReachOptions;
  private use: Use;
  private renewal = Promise.resolve();
  private ending?: Promise<void>;

  constructor(use: Use, cluster: Cluster, options: Omit<ReachOptions, 'choosePort'>) {
    this.cluster = cluster;
    this.options = { ...options, choosePort: async () => use.port };
    this.use = use;
    this.renewWhenLost();
  }

  /**
   * Ends the use and, unless others use the server, stops it. Calling it again waits for the same end.
   * @throws Error if the server is still there 30 seconds later.
   */
  end(): Promise<void> {
    this.ending ??= this.leave();
    return this.ending;
  }

  private renewWhenLost(): void {
    this.use.session.once('end', () => {
      if (!this.ending) this.renewal = this.renew();
    });
  }

  private async renew(): Promise<void> {
    this.options.log('embedded PostgreSQL: connection lost');
    while (!this.ending) {
      try {
        this.use = await reachServer(this.cluster, this.options);
        return this.renewWhenLost();
      } catch (error) {
        this.options.log((error as Error).message);
        await delay(RENEWAL_PAUSE_MS);
      }
    }
  }

  private async leave(): Promise<void> {
    await this.renewal;
    const told = await stopUnused(this.use.session).catch(() => false);
    if (!told) return this.options.log('embedded PostgreSQL left to the others that use it');
    const deadline = Date.now() + STOP_LIMIT_MS;
    while (await findPostmaster(dataFolder(this.cluster))) {
      if (Date.now() > deadline) throw new Error('The embedded PostgreSQL does not stop');
      await delay(STOP_POLL_MS);
    }
    this.options.log('embedded PostgreSQL stopped');
  }
}
