import { labelText, type Labels, type LabelsOf, type MetricDeclaration } from './metric-declaration.js';

/** What is said of a histogram before anything is measured. */
export interface HistogramDeclaration<Label extends string> extends MetricDeclaration<Label> {
  /** Upper bounds of the buckets, ascending. */
  readonly buckets: readonly number[];
}

/** One series of a histogram; a measurement costs a short search and three additions. */
export class Observer {
  private readonly counts: Float64Array;
  private sum = 0;
  private count = 0;
  /** Beginnings of the lines, made once: a scrape prints thousands. */
  private readonly heads: readonly string[];

  constructor(
    labels: Labels,
    private readonly buckets: readonly number[],
    name: string,
  ) {
    this.counts = new Float64Array(buckets.length);
    this.heads = [
      ...[...buckets, '+Inf'].map((bound) => `${name}_bucket${labelText({ ...labels, le: String(bound) })} `),
      `${name}_sum${labelText(labels)} `,
      `${name}_count${labelText(labels)} `,
    ];
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

  /** The series in the text format of Prometheus: cumulated buckets, sum and count. */
  text(): string {
    const { counts, sum, count, heads } = this;
    let below = 0;
    const values = [...Array.from(counts, (inBucket) => (below += inBucket)), count, sum, count];
    return values.map((value, i) => `${heads[i]}${value}\n`).join('');
  }
}

/**
 * A histogram for hot paths: its series are resolved once by the caller. prom-client looks the labels up anew for every
 * measurement, which costs a microsecond, and prints a line in twenty.
 */
export class Histogram<Label extends string = never> {
  private readonly all: Observer[] = [];

  constructor(readonly declaration: HistogramDeclaration<Label>) {}

  /** Makes the series of these labels; the caller keeps it. */
  series(labels: LabelsOf<Label>): Observer {
    const observer = new Observer(labels, this.declaration.buckets, this.declaration.name);
    this.all.push(observer);
    return observer;
  }

  /** All series in the text format of Prometheus. */
  text(): string {
    const { name, help } = this.declaration;
    return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${this.all.map((series) => series.text()).join('')}`;
  }
}
