import { labelText, type LabelsOf, type MetricDeclaration } from './metric-declaration.js';

/** One series of a counter. */
export class Count {
  value = 0;

  constructor(readonly labels: string) {}
}

/**
 * A counter for hot paths: its series are resolved once by the caller, and counting is an addition. prom-client looks the
 * labels up anew each time.
 */
export class Counter<Label extends string = never> {
  private readonly all: Count[] = [];

  constructor(readonly declaration: MetricDeclaration<Label>) {}

  /** Makes the series of these labels; the caller keeps it. */
  series(labels: LabelsOf<Label>): Count {
    const count = new Count(labelText(labels));
    this.all.push(count);
    return count;
  }

  /** All series in the text format of Prometheus. */
  text(): string {
    const { name, help } = this.declaration;
    const lines = this.all.map(({ labels, value }) => `${name}${labels} ${value}\n`);
    return `# HELP ${name} ${help}\n# TYPE ${name} counter\n${lines.join('')}`;
  }
}
