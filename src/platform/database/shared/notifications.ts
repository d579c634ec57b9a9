import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Client } from 'pg';
import { Environment } from '../../config/environment.js';
import { SESSION_URL } from '../connection/database-url.js';
import { OpenSockets } from '../connection/open-sockets.js';

const RECONNECT_MS = 500;

/**
 * LISTEN on one connection of its own, reconnected when it breaks or no longer answers. A notification is only a hint: whoever
 * listens also polls, the less often the more is heard.
 */
@Injectable()
export class Notifications implements OnModuleInit, OnApplicationShutdown {
  private readonly handlers = new Map<string, Set<(payload: string) => void>>();
  private readonly sockets = new OpenSockets();
  /** The connection that is being made or in use. */
  private latest?: Client;
  /** The connection once it listens. */
  private client?: Client;
  private beat?: NodeJS.Timeout;
  private reconnect?: NodeJS.Timeout;
  private stopped = false;
  /** When something was heard last, by `performance.now()`. */
  private heardAt = -Infinity;
  private listensSince = Infinity;
  private listening: Promise<void> = Promise.resolve();

  constructor(
    @Inject(SESSION_URL) private readonly url: string,
    private readonly environment: Environment,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.connect();
    // A side that is gone without having said so is noticed by asking only.
    this.beat = setInterval(() => this.say('select'), this.environment.DATABASE_ANSWER_MS / 2);
    this.beat.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.beat);
    clearTimeout(this.reconnect);
    // Also one that is still being made, which would stay open behind the process that stopped.
    await this.sockets.end(this.latest?.end().catch(() => undefined));
  }

  /** Whether it has listened for so many milliseconds and heard something meanwhile, so that nothing was missed before that. */
  hasHeardWithin(ms: number): boolean {
    const since = performance.now() - ms;
    return this.client !== undefined && this.listensSince <= since && this.heardAt > since;
  }

  /** Calls the handler for every notification of a channel (letters and underscores). */
  subscribe(channel: string, handler: (payload: string) => void): void {
    const known = this.handlers.get(channel);
    if (known) {
      known.add(handler);
      return;
    }
    this.handlers.set(channel, new Set([handler]));
    this.say(`listen "${channel}"`);
  }

  /** Tells all who listen on a channel. What cannot be told just now is not told: it is a hint. */
  tell(channel: string): void {
    this.say(`notify "${channel}"`);
  }

  /** Sends a statement, one after the other: whoever subscribes does so while the one before is still on its way. */
  private say(statement: string): void {
    this.listening = this.listening.then(async () => {
      const { client } = this;
      await client?.query(statement).catch(() => this.lost(client));
    });
  }

  private async connect(): Promise<void> {
    const { DATABASE_WAIT_MS, DATABASE_ANSWER_MS } = this.environment;
    const client = new Client({
      connectionString: this.url,
      keepAlive: true,
      application_name: 'workflow-listen',
      connectionTimeoutMillis: DATABASE_WAIT_MS,
      stream: this.sockets.make,
      query_timeout: DATABASE_ANSWER_MS,
    });
    this.latest = client;
    client.on('notification', ({ channel, payload }) => {
      this.heardAt = performance.now();
      // There is nothing to ask as long as something is heard, and nothing to wake up for.
      this.beat?.refresh();
      for (const handler of this.handlers.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      for (const channel of this.handlers.keys()) await client.query(`listen "${channel}"`);
      this.client = client;
      this.listensSince = performance.now();
    } catch {
      this.lost(client);
    }
  }

  private lost(client: Client): void {
    client.end().catch(() => undefined);
    if (client !== this.latest) return;
    this.client = undefined;
    if (this.stopped || this.reconnect) return;
    this.reconnect = setTimeout(() => {
      this.reconnect = undefined;
      void this.connect();
    }, RECONNECT_MS);
    this.reconnect.unref();
  }
}
