/** Labels of a series, name → value. */
export type Labels = Readonly<Record<string, string>>;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

/** What is said of a metric before anything is counted; `docs/reference/metrics.md` is made of it. */
export interface MetricDeclaration<Label extends string = string> {
  readonly name: string;
  readonly help: string;
  /** Names of the labels every series of it has. */
  readonly labels: readonly Label[];
}

/** A figure that is looked up when the metrics are read. */
export interface GaugeDeclaration<Label extends string = string> extends MetricDeclaration<Label> {
  /** Whether all processes show the same figure, so that nobody may add them up. */
  readonly isShared: boolean;
}

/** The labels of one series: a value for each name. */
export type LabelsOf<Label extends string> = Readonly<Record<Label, string>>;

/** Labels as the text format of Prometheus writes them, such as `{status="failed"}`; empty without labels. */
export function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => ESCAPES[sign]!)}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
