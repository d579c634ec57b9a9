import { ownMetrics, queueDepth } from '../../platform/metrics/own-metrics.js';
import type { MetricDeclaration } from '../../platform/metrics/metric-declaration.js';
import { Counter } from '../../platform/metrics/counter.js';
import { pageMarkdown } from './page-markdown.js';
import { shell, table, text } from '../pages/page.js';

const SCRAPE = 'curl -s http://localhost:3000/metrics -H "Authorization: Bearer $METRICS_TOKEN"';

/** `docs/reference/metrics.md`: every metric of the service with its type, labels and meaning. */
export function metricsMarkdown(): string {
  const counted = Object.values(ownMetrics()).map((metric) =>
    row(metric.declaration, metric instanceof Counter ? 'counter' : 'histogram'),
  );
  return pageMarkdown({
    title: 'Metrics',
    blocks: [
      text(
        '`GET /metrics` of every process, also of `ROLE=worker`, answers in the text format of Prometheus. With `METRICS_TOKEN` set it asks for that token; without it a service in production answers its own machine only. Made from the declarations in the code by `npm run docs`.',
      ),
      shell(SCRAPE),
      ...table(['Metric', 'Type', 'Labels', 'Meaning'], [...counted, row(queueDepth, 'gauge')]),
      text(
        'Durations are seconds. A metric counts what its own process did since it started, except the queue, which all processes share: sum the others over processes, take the largest of this one. `route` is the template of a route (`/api/runs/:id`), never an address, and `status` a class (`2xx`) or `aborted` where the caller left before the answer was complete.',
      ),
      text(
        'Memory, CPU, event loop and garbage collection are there under the [usual names](https://github.com/siimon/prom-client#default-metrics), `process_…` and `nodejs_…`.',
      ),
    ],
  });
}

function row({ name, labels, help }: MetricDeclaration, type: string): string[] {
  return [`\`${name}\``, type, labels.map((label) => `\`${label}\``).join(', ') || 'none', help];
}
