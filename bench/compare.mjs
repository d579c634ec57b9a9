import { cpuSeconds } from './cpu.mjs';
import { load } from './load.mjs';

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** One loaded round against a server: throughput, latency and the CPU time its process used per request. */
export async function round({ port, pid, request, connections = 16, seconds = 3 }) {
  const before = cpuSeconds(pid);
  const result = await load({ port, request, connections, seconds, warmUpSeconds: 0 });
  const bad = Object.keys(result.statuses).filter((status) => !status.startsWith('2'));
  if (bad.length > 0 || result.errors > 0)
    throw new Error(`the bench got ${JSON.stringify(result.statuses)} and ${result.errors} broken connections`);
  return { ...result, cpuMicros: ((cpuSeconds(pid) - before) * 1e6) / result.requests };
}

/**
 * Loads two servers in turn, A B A B …, so that a machine whose speed drifts treats both alike, and gives the medians of each and of
 * the pairs' ratios.
 */
export async function compare(ours, floor, { rounds = 5, ...options } = {}) {
  await round({ ...floor, ...options });
  await round({ ...ours, ...options });
  const pairs = [];
  for (let i = 0; i < rounds; i += 1)
    pairs.push({ floor: await round({ ...floor, ...options }), ours: await round({ ...ours, ...options }) });
  const of = (side, field) => median(pairs.map((pair) => pair[side][field]));
  return {
    ours: {
      perSecond: of('ours', 'perSecond'),
      p50: of('ours', 'p50'),
      p99: of('ours', 'p99'),
      cpuMicros: of('ours', 'cpuMicros'),
    },
    floor: {
      perSecond: of('floor', 'perSecond'),
      p50: of('floor', 'p50'),
      p99: of('floor', 'p99'),
      cpuMicros: of('floor', 'cpuMicros'),
    },
    throughputRatio: median(pairs.map(({ ours: a, floor: b }) => a.perSecond / b.perSecond)),
    cpuRatio: median(pairs.map(({ ours: a, floor: b }) => a.cpuMicros / b.cpuMicros)),
  };
}
