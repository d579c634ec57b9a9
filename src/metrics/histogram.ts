import type { Histogram as PromHistogram, Registry } from 'prom-client';

export interface HistogramOptions {
  name: string;
  help: string;
  /** Upper bounds of the buckets, ascending. */
  buckets: readonly number[];
}

/** One series of a histogram; a measurement costs a short search and three additions. */
export class Observer {
  readonly counts: Float64Array;
  sum = 0;
  count = 0;

  constructor(
    readonly labels: Readonly<Record<string, string>>,
    private readonly buckets: readonly number[],
  ) {
    this.counts = new Float64Array(buckets.length);
  }

  observe(value: number): void {
    const { buckets, counts } = this;
    this.sum += value;
    this.count += 1;
    for (let i = 0; i < buckets.length; i += 1) {
      if (value > buckets[i]!) continue;
      counts[i] = counts[i]! + 1;
      return;
    }
  }
}

/**
 * A histogram for hot paths. prom-client's own looks its labels up anew for every measurement, which costs a microsecond;
 * here the series is resolved once. The registry prints it like any other metric.
 */
export class Histogram {
  private readonly series: Observer[] = [];

  constructor(
    private readonly options: HistogramOptions,
    registry: Registry,
  ) {
    // The registry only needs a name and `get()`; its types ask for one of prom-client's own classes.
    registry.registerMetric(this as unknown as PromHistogram);
  }

  get name(): string {
    return this.options.name;
  }

  /** Makes the series of these labels; the caller keeps it. */
  observer(labels: Readonly<Record<string, string>> = {}): Observer {
    const observer = new Observer(labels, this.options.buckets);
    this.series.push(observer);
    return observer;
  }

  /** What the registry prints: cumulated buckets, sum and count of every series. */
  get() {
    const { name, help } = this.options;
    return { name, help, type: 'histogram', aggregator: 'sum', values: this.series.flatMap((one) => this.values(one)) };
  }

  private values({ labels, counts, sum, count }: Observer) {
    const { name, buckets } = this.options;
    let below = 0;
    const cumulated = buckets.map((bound, i) => {
      below += counts[i]!;
      return { metricName: `${name}_bucket`, labels: { ...labels, le: bound }, value: below };
    });
    return [
      ...cumulated,
      { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
