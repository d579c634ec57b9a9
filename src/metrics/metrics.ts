import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { Histogram, type Observer } from './histogram.js';

const MILLISECOND = 1000;
/** Series of one route and method, by class of status; 0 is a caller that went away before the answer was complete. */
const STATUS_CLASSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/**
 * What the service counts of itself, for `GET /metrics`. Every method is for hot paths: it costs less than a microsecond and
 * never throws. Label values must come from short fixed lists, never from requests.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  private readonly requests = new Histogram(
    {
      name: 'workflow_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer, by route.',
      buckets: REQUEST_SECONDS,
    },
    this.registry,
  );
  private readonly requestSeries = new Map<string, Map<string, Observer[]>>();

  private readonly groupSize = new Histogram(
    {
      name: 'workflow_journal_group_size',
      help: 'Runs whose rows were committed together.',
      buckets: GROUP_SIZES,
    },
    this.registry,
  ).observer();

  private readonly commitTime = new Histogram(
    {
      name: 'workflow_journal_commit_seconds',
      help: 'Time one group of the journal took to commit.',
      buckets: COMMIT_SECONDS,
    },
    this.registry,
  ).observer();

  private readonly providerTime = new Histogram(
    {
      name: 'workflow_provider_call_duration_seconds',
      help: 'Time calls to providers took, by connector.',
      buckets: REQUEST_SECONDS,
    },
    this.registry,
  );
  private readonly providerSeries = new Map<string, Observer>();

  private readonly started = this.counter('workflow_runs_started_total', 'Runs started, by trigger.', 'trigger');
  private readonly ended = this.counter('workflow_runs_ended_total', 'Runs ended, by status.', 'status');
  private readonly calls = this.counter(
    'workflow_provider_calls_total',
    'Calls to providers, by connector and error code (ok: none).',
    'connector',
    'code',
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * An answered request. `route` is the route's template, never the address; `status` is 0 when the caller went away.
   * `ms` are milliseconds, as everywhere here.
   */
  httpServed(route: string, method: string, status: number, ms: number): void {
    let methods = this.requestSeries.get(route);
    if (!methods) this.requestSeries.set(route, (methods = new Map()));
    let classes = methods.get(method);
    if (!classes) methods.set(method, (classes = []));
    const index = Math.trunc(status / 100);
    classes[index] ??= this.requests.observer({ route, method, status: STATUS_CLASSES[index] ?? 'other' });
    classes[index].observe(ms / MILLISECOND);
  }

  runStarted(trigger: string): void {
    this.started(trigger);
  }

  runEnded(status: string): void {
    this.ended(status);
  }

  /** A group of the journal, of `size` runs, is on disk. */
  groupCommitted(size: number, ms: number): void {
    this.groupSize.observe(size);
    this.commitTime.observe(ms / MILLISECOND);
  }

  /** A call to a provider ended: `code` is the error's, undefined for a success. */
  providerCalled(connector: string, code: string | undefined, ms: number): void {
    this.calls(connector, code ?? 'ok');
    let series = this.providerSeries.get(connector);
    if (!series) this.providerSeries.set(connector, (series = this.providerTime.observer({ connector })));
    series.observe(ms / MILLISECOND);
  }

  /** A counter whose series are looked up once: it is called with its labels' values. */
  private counter(name: string, help: string, ...labelNames: string[]): (...values: string[]) => void {
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    const series = new Map<string, Counter.Internal>();
    return (...values) => {
      const key = values.join(' ');
      let child = series.get(key);
      if (!child) series.set(key, (child = counter.labels(...values)));
      child.inc();
    };
  }
}
