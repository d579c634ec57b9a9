import { Clock } from './kit/clock.js';
import { control, type Controllable } from './server/control.js';
import { DownloadHost } from './kit/download-host.js';
import { FaultBook, type FaultOrder, type PlacedFault } from './server/faults.js';
import { Journal, type JournalEntry } from './server/journal.js';
import { Listener } from './server/listener.js';
import type { FakeProvider } from './kit/provider.js';
import { createProviders, type Providers } from './providers.js';

/** Where the sandbox listens. Ports are chosen by the system unless given; downloads are served on `port + 1` then. */
export interface SandboxOptions {
  readonly port?: number;
  readonly host?: '127.0.0.1';
}

/** The credentials each provider accepts, by provider key. */
export type Credentials = { readonly [Key in keyof Providers]: Providers[Key]['credentials'] };

/** A running set of provider fakes. */
export class Sandbox implements Controllable {
  readonly clock = new Clock();
  /** The host that pre-signed URLs point to. */
  readonly downloads = new DownloadHost(this.clock);
  /** The fakes by key, with what only they can do (put a mail in, expire a token, let a person write). */
  readonly providers: Providers = createProviders({ clock: this.clock, downloads: this.downloads });
  /** Every fake, the download host included. */
  readonly all: readonly FakeProvider[] = [...Object.values(this.providers), this.downloads];
  /** Origin of the fakes, for example `http://127.0.0.1:4010`. */
  url = '';
  private readonly journal = new Journal();
  private readonly faults = new FaultBook();
  private readonly shared = { journal: this.journal, faults: this.faults, clock: this.clock };
  private readonly listener = new Listener({
    ...this.shared,
    providers: Object.values(this.providers),
    control: (request) => control(this, request),
  });
  private readonly downloadListener = new Listener({
    ...this.shared,
    providers: [...this.downloads.guests, this.downloads],
  });

  /** Opens both listeners. */
  async listen({ port = 0, host = '127.0.0.1' }: SandboxOptions): Promise<this> {
    this.url = await this.listener.listen(port, host);
    this.downloads.origin = await this.downloadListener.listen(port === 0 ? 0 : port + 1, host);
    return this;
  }

  /** What each provider accepts. */
  get credentials(): Credentials {
    return Object.fromEntries(
      Object.entries(this.providers).map(([key, { credentials }]) => [key, credentials]),
    ) as Credentials;
  }

  /**
   * The variables that point a service at this sandbox. `serviceUrl` is the service's own base URL: the redirect URIs
   * below it are registered with the OAuth clients, which compare them exactly.
   */
  environment(serviceUrl: string): Record<string, string> {
    const addresses = { sandboxUrl: this.url, serviceUrl };
    return Object.assign({}, ...this.all.map((provider) => provider.environment(addresses))) as Record<string, string>;
  }

  /** Lets the next fitting requests fail. */
  fail(order: FaultOrder): PlacedFault {
    return this.faults.order(order);
  }

  /** Ordered failures no request has met yet. */
  pendingFaults(): readonly PlacedFault[] {
    return this.faults.pending();
  }

  /** Requests received since the last reset, in order of arrival; of one provider or of all. */
  requests(provider?: string): readonly JournalEntry[] {
    return this.journal.requests(provider);
  }

  /** Adds each provider's small realistic world. */
  seed(): void {
    for (const provider of this.all) provider.seed();
  }

  /** Empties all providers, the journal, the ordered faults, and sets the clock back to real time. */
  reset(): void {
    for (const provider of this.all) provider.reset();
    this.journal.clear();
    this.faults.clear();
    this.clock.reset();
  }

  /** Ends everything; open connections are cut. */
  async close(): Promise<void> {
    await Promise.all(this.all.map(async (provider) => provider.close?.()));
    await Promise.all([this.listener.close(), this.downloadListener.close()]);
  }
}

/** Starts an empty sandbox on 127.0.0.1; rejects, with nothing left open, if a port is taken. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = new Sandbox();
  try {
    return await sandbox.listen(options);
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}
