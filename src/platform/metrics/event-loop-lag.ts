import { createHistogram, performance } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** How often a process that has something to do measures, and one that has not. */
const BUSY_MS = 20;
const REST_MS = 10_000;
/** A process is at rest as long as its event loop has something to do for less than this part of the time. */
const REST_UTILIZATION = 0.03;
const NANOSECONDS = 1e9;
const MILLISECOND_NS = 1e6;

/** What is shown of the histogram, by the names that prom-client and its dashboards have for them. */
const FIGURES = {
  nodejs_eventloop_lag_min_seconds: ['The minimum recorded event loop delay.', ({ min }) => min],
  nodejs_eventloop_lag_max_seconds: ['The maximum recorded event loop delay.', ({ max }) => max],
  nodejs_eventloop_lag_mean_seconds: ['The mean of the recorded event loop delays.', ({ mean }) => mean],
  nodejs_eventloop_lag_stddev_seconds: [
    'The standard deviation of the recorded event loop delays.',
    ({ stddev }) => stddev,
  ],
  nodejs_eventloop_lag_p50_seconds: ['The 50th percentile of the recorded event loop delays.', at(50)],
  nodejs_eventloop_lag_p90_seconds: ['The 90th percentile of the recorded event loop delays.', at(90)],
  nodejs_eventloop_lag_p99_seconds: ['The 99th percentile of the recorded event loop delays.', at(99)],
} satisfies Record<string, [help: string, read: (histogram: Histogram) => number]>;

type Histogram = ReturnType<typeof createHistogram>;

/** prom-client measures as often as this says, in milliseconds: never, as this does it. */
export const NEVER_MS = 2 ** 31 - 1;

/**
 * Measures how late the event loop is with its timers. The histogram of Node wakes the process a hundred times a second, which
 * costs more than everything else that a process at rest does. This measures rarely as long as there is nothing to do; what
 * blocks the loop then is measured when it ends, as it makes the next timer late. The figures are those since they were read
 * last.
 * @returns what ends the measuring
 */
export function measureEventLoopLag(registry: Registry): () => void {
  const histogram = createHistogram();
  let used = performance.eventLoopUtilization();
  let timer: NodeJS.Timeout;

  function next(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, used);
    used = now;
    const ms = utilization < REST_UTILIZATION ? REST_MS : BUSY_MS;
    const dueAt = performance.now() + ms;
    timer = setTimeout(() => {
      const lateNs = (performance.now() - dueAt) * MILLISECOND_NS;
      histogram.record(Math.max(1, Math.round(lateNs)));
      next();
    }, ms);
    timer.unref();
  }

  next();
  for (const [name, [help, read]] of Object.entries(FIGURES)) {
    registry.removeSingleMetric(name);
    const isLast = name === 'nodejs_eventloop_lag_p99_seconds';
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(histogram.count > 0 ? read(histogram) / NANOSECONDS : 0);
        if (isLast) histogram.reset();
      },
    });
  }
  return () => clearTimeout(timer);
}

function at(percent: number): (histogram: Histogram) => number {
  return (histogram) => histogram.percentile(percent);
}
