import { labelText, type Labels } from './label-text.js';

/** One series of a counter. */
export class Count {
  value = 0;

  constructor(readonly labels: string) {}
}

/**
 * A counter for hot paths: its series are resolved once by the caller, and counting is an addition. prom-client looks the
 * labels up anew each time.
 */
export class Counter {
  private readonly all: Count[] = [];

  constructor(
    private readonly name: string,
    private readonly help: string,
  ) {}

  /** Makes the series of these labels; the caller keeps it. */
  series(labels: Labels): Count {
    const count = new Count(labelText(labels));
    this.all.push(count);
    return count;
  }

  /** All series in the text format of Prometheus. */
  text(): string {
    const { name, help, all } = this;
    const lines = all.map(({ labels, value }) => `${name}${labels} ${value}\n`);
    return `# HELP ${name} ${help}\n# TYPE ${name} counter\n${lines.join('')}`;
  }
}
