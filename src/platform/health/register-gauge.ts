import { Gauge, type Registry } from 'prom-client';
import type { GaugeDeclaration, LabelsOf } from '../metrics/metric-declaration.js';
import { withinMs } from './within-ms.js';

const DATABASE_MS = 1000;

/**
 * Adds a gauge whose series are looked up whenever the metrics are read. Where that fails or takes longer than a second, the
 * gauge has no series, and the other metrics are shown.
 */
export function registerGauge<Label extends string>(
  registry: Registry,
  { name, help, labels }: GaugeDeclaration<Label>,
  lookUp: () => Promise<[LabelsOf<Label>, number][]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset();
      if (labels.length === 0) this.remove();
      const series = await withinMs(DATABASE_MS, lookUp()).catch(() => []);
      for (const [values, value] of series) this.set(values as Record<Label, string>, value);
    },
  });
}
