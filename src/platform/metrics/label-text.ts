/** Labels of a series, name → value. */
export type Labels = Readonly<Record<string, string>>;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

/** Labels as the text format of Prometheus writes them, such as `{status="failed"}`; empty without labels. */
export function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => ESCAPES[sign]!)}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
