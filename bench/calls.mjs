import { compare } from './compare.mjs';
import { httpRequest } from './load.mjs';
import { startFloor, startService } from './service.mjs';
import { deployCall } from './workflows.mjs';

const ORDER = { name: 'x', n: 5 };
const PATH = '/v0/inboxes';

/** Lines 10 and 11: a webhook answered after a flow that calls another service, and is on disk. */
export async function calls(options) {
  return [...(await call(10, 'GET', options)), ...(await call(11, 'POST', options))];
}

async function call(line, method, { url, floorUrl, rounds }) {
  const upstream = await startFloor('upstream.mjs');
  const host = `127.0.0.1:${upstream.port}`;
  const floor = await startFloor('express-call-commit.mjs', floorUrl, `http://${host}`, method, PATH);
  const service = await startService({ DATABASE_URL: url, EGRESS_ALLOW: host });
  const path = `/call-${method.toLowerCase()}`;
  try {
    await deployCall(service.port, { path: `${path}/:id`, method, url: `http://${host}${PATH}` });
    const ours = { ...service, request: httpRequest('POST', `/api/webhooks${path}/42`, { body: ORDER }) };
    const bare = { ...floor, request: httpRequest('POST', '/orders/42', { body: ORDER }) };
    const rows = [];
    for (const connections of [16, 128]) {
      const result = await compare(ours, bare, { rounds, connections });
      rows.push({
        line,
        measure: `webhook → HTTP ${method} → answer, ${connections} connections, throughput / Express + undici + group commits`,
        ours: `${Math.round(result.ours.perSecond)}/s (p50 ${result.ours.p50.toFixed(1)} ms, ${Math.round(result.ours.cpuMicros)} µs CPU)`,
        floor: `${Math.round(result.floor.perSecond)}/s (p50 ${result.floor.p50.toFixed(1)} ms, ${Math.round(result.floor.cpuMicros)} µs CPU)`,
        ratio: result.throughputRatio,
        must: '≥ 0.5',
        wanted: '≥ 0.65',
      });
    }
    return rows;
  } finally {
    await service.stop();
    await floor.stop();
    await upstream.stop();
  }
}
