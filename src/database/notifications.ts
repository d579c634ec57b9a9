import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Client } from 'pg';
import { DATABASE_URL } from './database-url.js';

const RECONNECT_MS = 500;

/** LISTEN on one connection of its own, reconnected when it breaks. A notification is only a hint: whoever listens also polls. */
@Injectable()
export class Notifications implements OnModuleInit, OnApplicationShutdown {
  private readonly handlers = new Map<string, Set<(payload: string) => void>>();
  private client?: Client;
  private reconnect?: NodeJS.Timeout;
  private stopped = false;
  private listening: Promise<void> = Promise.resolve();

  constructor(@Inject(DATABASE_URL) private readonly url: string) {}

  async onModuleInit(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.reconnect);
    await this.client?.end().catch(() => undefined);
  }

  /** Calls the handler for every notification of a channel (letters and underscores). */
  subscribe(channel: string, handler: (payload: string) => void): void {
    const known = this.handlers.get(channel);
    if (known) {
      known.add(handler);
      return;
    }
    this.handlers.set(channel, new Set([handler]));
    // One statement after the other: whoever subscribes does so while the one before is still on its way.
    this.listening = this.listening
      .then(async () => {
        await this.client?.query(`listen "${channel}"`);
      })
      .catch(() => this.lost());
  }

  private async connect(): Promise<void> {
    const client = new Client({ connectionString: this.url, keepAlive: true, application_name: 'workflow-listen' });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.handlers.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', () => this.lost());
    client.on('end', () => this.lost());
    try {
      await client.connect();
      for (const channel of this.handlers.keys()) await client.query(`listen "${channel}"`);
      this.client = client;
    } catch {
      client.end().catch(() => undefined);
      this.lost();
    }
  }

  private lost(): void {
    this.client = undefined;
    if (this.stopped || this.reconnect) return;
    this.reconnect = setTimeout(() => {
      this.reconnect = undefined;
      void this.connect();
    }, RECONNECT_MS);
    this.reconnect.unref();
  }
}
