import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { endIntake } from './end-intake.js';
import { Environment } from '../config/environment.js';
import { HttpTraffic } from '../metrics/http-traffic.js';

/** Part of the grace time after which callers who wait long are answered early, so that all else still fits in. */
const PATIENCE = 0.5;
/** Part of the grace time that a connection without a request stays once no new ones are taken. */
const IDLE_SHARE = 0.05;
/** Part of the grace time after which connections are cut; the rest belongs to the runs in progress. */
const HTTP_SHARE = 0.75;
/** Part of the grace time after which runs in progress are stopped; the rest is for handing them to other processes. */
const RUNS_SHARE = 0.9;

/**
 * The way of a process from serving to stopped. `begin` fails readiness at once, while requests are still served; when the
 * application closes, it takes no new connections and waits for the answers it owes, all within `SHUTDOWN_GRACE_SECONDS`.
 */
@Injectable()
export class Draining implements OnModuleDestroy, OnApplicationShutdown {
  private readonly begun = new AbortController();
  private readonly impatience = new AbortController();
  private patience?: NodeJS.Timeout;
  private endsAt = Number.POSITIVE_INFINITY;
  /** Whether something was stopped that did not end within the grace time. */
  unfinished = false;

  constructor(
    private readonly environment: Environment,
    private readonly adapterHost: HttpAdapterHost,
    private readonly traffic: HttpTraffic,
  ) {}

  /** Whether the process is on its way out. */
  get active(): boolean {
    return this.begun.signal.aborted;
  }

  /** Aborts when draining begins: streams without an end, such as run events, close and their readers go elsewhere. */
  get signal(): AbortSignal {
    return this.begun.signal;
  }

  /** Aborts when half of the grace time is over: callers who wait for something long are then answered early. */
  get lastCall(): AbortSignal {
    return this.impatience.signal;
  }

  /** Milliseconds left for the runs in progress; the whole of their time while nothing drains. */
  get remainingRunMs(): number {
    const graceMs = this.environment.SHUTDOWN_GRACE_SECONDS * 1000;
    return Math.min(graceMs * RUNS_SHARE, Math.max(0, this.remainingMs - graceMs * (1 - RUNS_SHARE)));
  }

  /** Milliseconds left of the grace time; infinite while nothing drains. */
  private get remainingMs(): number {
    return Math.max(0, this.endsAt - Date.now());
  }

  /** Fails readiness, so that load balancers send new requests to other processes. */
  begin(): void {
    if (this.active) return;
    const graceMs = this.environment.SHUTDOWN_GRACE_SECONDS * 1000;
    this.endsAt = Date.now() + graceMs;
    this.begun.abort();
    this.patience = setTimeout(() => this.impatience.abort(), graceMs * PATIENCE).unref();
  }

  /** Takes no new connections; resolves when every answer is out, or cuts what is left when its time is over. */
  async onModuleDestroy(): Promise<void> {
    this.begin();
    const { server } = this;
    if (!server?.listening) return;
    const graceMs = this.environment.SHUTDOWN_GRACE_SECONDS * 1000;
    const cut = setTimeout(
      () => server.closeAllConnections(),
      Math.max(0, this.remainingMs - graceMs * (1 - HTTP_SHARE)),
    );
    await endIntake(server, { owed: this.traffic.inFlight, idleMs: graceMs * IDLE_SHARE });
    clearTimeout(cut);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.patience);
  }

  private get server(): Server | undefined {
    return this.adapterHost.httpAdapter?.getHttpServer() as Server | undefined;
  }
}
