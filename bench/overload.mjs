import { Connection } from './connection.mjs';
import { residentMiB } from './cpu.mjs';
import { httpRequest, load } from './load.mjs';
import { startService } from './service.mjs';
import { deployLoop } from './workflows.mjs';

/**
 * Items that each request walks: work enough that the machine has time to make the requests too, and that four refusals cost
 * little beside one run.
 */
const BODY = { list: Array.from({ length: 3000 }, (_, index) => index) };
const PATH = '/overload';
const SECONDS = 8;
/** Connections that are there before, as a load balancer keeps them: Node accepts one new connection in a turn of its loop. */
const KEPT = 1500;
/** Connections, at most. */
const CONNECTIONS = 4000;
/** How long a process has for the connections that are kept. */
const OPENING_MS = 3000;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Line 12: requests that arrive at a fixed rate above what the service can do, whether or not the ones before are answered. Times
 * count from the moment at which a request was due.
 */
export async function overload({ url }) {
  const service = await startService({ DATABASE_URL: url });
  try {
    await deployLoop(service.port, PATH, { record: 'errors' });
    const bytes = httpRequest('POST', `/api/webhooks${PATH}`, { body: BODY });
    const peak = await load({ port: service.port, request: bytes, connections: 32, seconds: 6, warmUpSeconds: 3 });
    const rows = [];
    for (const factor of [2, 5]) rows.push(...(await above(service, bytes, peak.perSecond, factor)));
    return rows;
  } finally {
    await service.stop();
  }
}

async function above({ port, pid }, request, peak, factor) {
  const before = residentMiB(pid);
  const perSecond = Math.round(peak * factor);
  const { taken, refused, broken, most } = await arrivals(port, request, perSecond, () => residentMiB(pid));
  const goodput = taken.length / SECONDS;
  const times = Float64Array.from(refused).sort();
  const at = (q) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;
  const measure = `${factor} × the peak of ${Math.round(peak)}/s`;
  return [
    {
      line: 12,
      measure: `${measure}, answered in time / peak; ${broken} broken connections`,
      ours: `${Math.round(goodput)}/s (memory ${before.toFixed(0)} → ${most.toFixed(0)} MiB at most)`,
      floor: `${Math.round(peak)}/s`,
      ratio: goodput / peak,
      must: '≥ 0.9',
      wanted: '≥ 0.95',
    },
    {
      line: 12,
      measure: `${measure}, p99 of ${times.length} refusals`,
      ours: `${at(0.99).toFixed(0)} ms (p50 ${at(0.5).toFixed(0)} ms)`,
      floor: '',
      ratio: at(0.99),
      must: '≤ 50 ms',
      wanted: '≤ 25 ms',
    },
  ];
}

/** Sends requests evenly at a rate; what comes of them until the last one was due, and the largest of what `look` gives. */
async function arrivals(port, request, perSecond, look) {
  const found = { taken: [], refused: [], broken: 0, most: look() };
  const connections = [];
  const free = [];
  const waiting = [];
  const send = (due) => {
    const connection = free.pop() ?? opened();
    if (!connection) return waiting.push(due);
    connection.send(request, (status) => {
      const took = performance.now() - due;
      if (status === undefined) return (found.broken += 1);
      (status === '200' ? found.taken : found.refused).push(took);
      free.push(connection);
      if (waiting.length > 0) send(waiting.shift());
    });
  };
  const opened = () => {
    if (connections.length === CONNECTIONS) return undefined;
    connections.push(new Connection(port));
    return connections.at(-1);
  };
  free.push(...Array.from({ length: KEPT }, opened));
  await sleep(OPENING_MS);
  const began = performance.now();
  const count = perSecond * SECONDS;
  let looks = 0;
  for (let sent = 0; sent < count; await sleep(1)) {
    for (; sent < count; sent += 1) {
      const due = began + (sent * 1000) / perSecond;
      if (due > performance.now()) break;
      send(due);
    }
    if (performance.now() - began < 1000 * looks) continue;
    looks += 1;
    found.most = Math.max(found.most, look());
  }
  connections.forEach((connection) => connection.close());
  return found;
}
