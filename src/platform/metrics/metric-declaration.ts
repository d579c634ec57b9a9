/** What is said of a metric before anything is counted; `docs/reference/metrics.md` is made of it. */
export interface MetricDeclaration<Label extends string = string> {
  readonly name: string;
  readonly help: string;
  /** Names of the labels every series of it has. */
  readonly labels: readonly Label[];
}

/** The labels of one series: a value for each name. */
export type LabelsOf<Label extends string> = Readonly<Record<Label, string>>;
