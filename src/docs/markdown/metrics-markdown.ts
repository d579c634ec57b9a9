import { gauges, ownMetrics } from '../../platform/metrics/own-metrics.js';
import type { MetricDeclaration } from '../../platform/metrics/metric-declaration.js';
import { Counter } from '../../platform/metrics/counter.js';
import { pageMarkdown } from './page-markdown.js';
import { shell, table, text } from './page.js';

const SCRAPE = 'curl -s http://localhost:3000/metrics -H "Authorization: Bearer $METRICS_TOKEN"';

const shared = Object.values(gauges)
  .filter(({ isShared }) => isShared)
  .map(({ name }) => `\`${name}\``)
  .join(', ');

/** `docs/reference/metrics.md`: every metric of the service with its type, labels and meaning. */
export function metricsMarkdown(): string {
  const counted = Object.values(ownMetrics()).map((metric) =>
    row(metric.declaration, metric instanceof Counter ? 'counter' : 'histogram'),
  );
  return pageMarkdown({
    title: 'Metrics',
    blocks: [
      text(
        'Every process answers `GET /metrics` in the text format of Prometheus, a process with `ROLE=worker` too. If `METRICS_TOKEN` is set, the request needs that token. If it is not set, a service in production answers only its own machine. [Monitor](../how-to/monitor.md) has a dashboard and alert rules. Made from the declarations in the code by `npm run docs`.',
      ),
      shell(SCRAPE),
      ...table(
        ['Metric', 'Type', 'Labels', 'Meaning'],
        [...counted, ...Object.values(gauges).map((gauge) => row(gauge, 'gauge'))],
      ),
      text(
        `Durations are seconds. A metric counts what its own process has done since it started, so add up the figures of all processes. Some gauges describe what all processes share, and each process shows the same figure: take the largest of ${shared}.`,
      ),
      text(
        '`route` is the template of a route (`/api/runs/:id`), never an address. `status` is a class (`2xx`), or `aborted` if the caller left before the answer was complete.',
      ),
      text(
        'Memory, CPU, event loop and garbage collection have the [usual names](https://github.com/siimon/prom-client#default-metrics) of Node, `process_…` and `nodejs_…`.',
      ),
    ],
  });
}

function row({ name, labels, help }: MetricDeclaration, type: string): string[] {
  return [`\`${name}\``, type, labels.map((label) => `\`${label}\``).join(', ') || 'none', help];
}
