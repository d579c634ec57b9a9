import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Count } from './counter.js';
import type { Observer } from './histogram.js';
import { measureEventLoopLag, NEVER_MS } from './event-loop-lag.js';
import { ownMetrics } from './own-metrics.js';

/** What becomes of a delivery of events. */
export type DeliveryOutcome = 'received' | 'repeated' | 'refused';

const MILLISECOND = 1000;
/** Classes of status by their first digit; 0 is a caller that went away before the answer was complete. */
const STATUS_CLASSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/**
 * What the service counts of itself, for `GET /metrics`. Every method is for hot paths: it costs far less than a microsecond
 * and never throws. Label values must come from short fixed lists, never from requests. Durations are milliseconds.
 */
@Injectable()
export class Metrics implements OnModuleInit, OnApplicationShutdown {
  /** Facts of the runtime, and gauges that other parts register. */
  readonly registry = new Registry();
  private readonly own = ownMetrics();
  private readonly groupSize = this.own.groupSize.series({});
  private readonly commitSeconds = this.own.commitSeconds.series({});
  private readonly requests = new Map<string, Map<string, Observer[]>>();
  private readonly started = new Map<string, Count>();
  private readonly ended = new Map<string, Count>();
  private readonly calls = new Map<string, Map<string, Count>>();
  private readonly deliveries = new Map<string, Map<DeliveryOutcome, Count>>();
  private readonly callSeconds = new Map<string, Observer>();
  private stopMeasuring?: () => void;

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: NEVER_MS });
  }

  onModuleInit(): void {
    this.stopMeasuring = measureEventLoopLag(this.registry);
  }

  onApplicationShutdown(): void {
    this.stopMeasuring?.();
  }

  /** A request was answered. `route` is its route's template, never its address; `status` is 0 when the caller went away. */
  httpServed(route: string, method: string, status: number, ms: number): void {
    const classes: Observer[] = madeOnce(madeOnce(this.requests, route, newMap<Observer[]>), method, newList);
    const index = Math.trunc(status / 100);
    classes[index] ??= this.own.requestSeconds.series({ route, method, status: STATUS_CLASSES[index] ?? 'other' });
    classes[index].observe(ms / MILLISECOND);
  }

  /** A run was started by a webhook, a schedule, a test or whatever `trigger` says. */
  runStarted(trigger: string): void {
    madeOnce(this.started, trigger, () => this.own.runsStarted.series({ trigger })).value += 1;
  }

  /** A run has ended with this final status. */
  runEnded(status: string): void {
    madeOnce(this.ended, status, () => this.own.runsEnded.series({ status })).value += 1;
  }

  /** A group of the journal, of `size` runs, is on disk. */
  groupCommitted(size: number, ms: number): void {
    this.groupSize.observe(size);
    this.commitSeconds.observe(ms / MILLISECOND);
  }

  /** A call to a provider ended: `code` is the error's, undefined for a success. */
  providerCalled(connector: string, code: string | undefined, ms: number): void {
    const byCode = madeOnce(this.calls, connector, newMap<Count>);
    madeOnce(byCode, code ?? 'ok', (ending) => this.own.providerCalls.series({ connector, code: ending })).value += 1;
    madeOnce(this.callSeconds, connector, () => this.own.providerSeconds.series({ connector })).observe(
      ms / MILLISECOND,
    );
  }

  /** A provider has delivered events of a connector. */
  eventsDelivered(connector: string, outcome: DeliveryOutcome): void {
    const byOutcome = madeOnce(this.deliveries, connector, newMap<Count, DeliveryOutcome>);
    madeOnce(byOutcome, outcome, () => this.own.deliveries.series({ connector, outcome })).value += 1;
  }

  /** Everything in the text format of Prometheus, version 0.0.4. */
  async text(): Promise<string> {
    const own = Object.values(this.own).map((metric) => metric.text());
    return `${await this.registry.metrics()}\n${own.join('\n')}`;
  }
}

const newMap = <V, K extends string = string>(): Map<K, V> => new Map();
const newList = (): Observer[] => [];

function madeOnce<K extends string, V>(map: Map<K, V>, key: K, make: (key: K) => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make(key)));
  return value;
}
