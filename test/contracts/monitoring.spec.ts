import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Histogram } from '../../src/platform/metrics/histogram.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { gauges, ownMetrics } from '../../src/platform/metrics/own-metrics.js';
import { anchorsOf } from './support/documents/markdown.js';

interface Panel {
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
}
interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const dashboard = JSON.parse(readFileSync('operations/grafana-dashboard.json', 'utf8')) as { panels: Panel[] };
const rules = (parse(readFileSync('operations/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const queries = [...panels.flatMap(({ targets }) => targets!), ...rules].map(({ expr }) => expr);

/** Labels that Prometheus adds to what it reads. */
const OF_PROMETHEUS = ['job', 'instance'];

/** The series that `/metrics` shows, with the labels of each. */
async function shownSeries(): Promise<Map<string, string[]>> {
  const series = new Map<string, string[]>([['up', []]]);
  for (const metric of Object.values(ownMetrics())) {
    const { name, labels } = metric.declaration;
    if (!(metric instanceof Histogram)) series.set(name, [...labels]);
    else
      for (const end of ['bucket', 'sum', 'count'])
        series.set(`${name}_${end}`, [...labels, ...(end === 'bucket' ? ['le'] : [])]);
  }
  for (const { name, labels } of Object.values(gauges)) series.set(name, [...labels]);
  for (const { name } of await new Metrics().registry.getMetricsAsJSON()) series.set(name, []);
  return series;
}

/** The metrics that a query names, each with the labels that it matches. */
const selectors = (expr: string) =>
  Array.from(expr.matchAll(/\b(up|(?:workflow|process|nodejs)_\w+)(?:\{([^}]*)\})?/g), ([, name, matchers = '']) => ({
    name: name!,
    labels: Array.from(matchers.matchAll(/(\w+)\s*[=!]/g), ([, label]) => label!),
  }));
const groupedBy = (expr: string) =>
  Array.from(expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g), ([, names]) => names!.split(', ')).flat();

/** What a query asks for that no process shows. */
function unknownIn(expr: string, series: Map<string, string[]>): string[] {
  const found = selectors(expr);
  const own = new Set(found.flatMap(({ name }) => [...(series.get(name) ?? []), ...OF_PROMETHEUS]));
  return [
    ...found.filter(({ name }) => !series.has(name)).map(({ name }) => name),
    ...found.flatMap(({ name, labels }) =>
      labels
        .filter((label) => ![...(series.get(name) ?? []), ...OF_PROMETHEUS].includes(label))
        .map((label) => `${name}{${label}}`),
    ),
    ...groupedBy(expr)
      .filter((label) => !own.has(label))
      .map((label) => `by (${label})`),
  ];
}

describe('the dashboard and the alert rules', () => {
  it('ask only for metrics and labels that the service shows', async () => {
    const series = await shownSeries();
    expect(queries.flatMap((expr) => unknownIn(expr, series))).toEqual([]);
    expect(queries.flatMap(selectors).length).toBeGreaterThan(40);
  });

  it('would be found to ask for others', async () => {
    const series = await shownSeries();
    const wrong =
      'sum by (place) (rate(workflow_runs_finished_total{status="failed"}[5m])) + workflow_runs_ended_total{kind="a"}';
    expect(unknownIn(wrong, series)).toEqual([
      'workflow_runs_finished_total',
      'workflow_runs_finished_total{status}',
      'workflow_runs_ended_total{kind}',
      'by (place)',
    ]);
  });

  it('ask for every metric of the service', () => {
    const asked = queries.flatMap((expr) => selectors(expr).map(({ name }) => name));
    const declared = [
      ...Object.values(ownMetrics()).map(({ declaration }) => declaration.name),
      ...Object.values(gauges).map(({ name }) => name),
    ];
    expect(declared.filter((name) => !asked.some((one) => one.startsWith(name)))).toEqual([]);
  });

  it('have brackets in pairs', () => {
    const open = (expr: string) =>
      [...expr.replaceAll(/"[^"]*"/g, '')].reduce(
        (depth, sign) => depth + ('({['.includes(sign) ? 1 : ')}]'.includes(sign) ? -1 : 0),
        0,
      );
    expect(queries.filter((expr) => open(expr) !== 0)).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('has panels with a title, a sentence and a query, each in a place of its own', () => {
    expect(
      panels.filter(({ title, description, targets }) => !title || !description?.endsWith('.') || !targets?.length),
    ).toEqual([]);
    const titles = panels.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});

describe('the alert rules', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s says how grave it is and what to do', (_, rule) => {
    expect(rule.for).toMatch(/^\d+m$/);
    expect(rule.labels.severity).toMatch(/^(warning|critical)$/);
    expect(rule.annotations.summary).toMatch(/^.+\.$/);
    const { pathname, hash } = new URL(rule.annotations.runbook_url);
    const page = `${pathname.slice(1)}.md`;
    expect(existsSync(page)).toBe(true);
    expect([...anchorsOf(readFileSync(page, 'utf8'))]).toContain(hash.slice(1));
  });

  it('have names of their own', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
  });
});
