import { cpus } from 'node:os';
import { httpRequest, load } from './load.mjs';

const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 16;

/**
 * Measures any webhook on this machine, of this service or of another product: `npm run bench -- --url <address> [--body <JSON>]`.
 * @param {URL} url
 * @param {unknown} body
 */
export async function measureWebhook(url, body) {
  if (url.protocol !== 'http:' || !['127.0.0.1', 'localhost'].includes(url.hostname))
    throw new Error('--url is an http address of this machine, such as http://127.0.0.1:3000/api/webhooks/hello');
  const request = httpRequest('POST', `${url.pathname}${url.search}`, { body });
  const measured = await load({
    port: Number(url.port || 80),
    request,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUpSeconds: WARM_UP_SECONDS,
  });
  const statuses = Object.entries(measured.statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    `${Math.round(measured.perSecond)} requests/s by ${CONNECTIONS} connections in ${SECONDS} s on ${cpus().length} cores`,
    `p50 ${measured.p50.toFixed(1)} ms, p99 ${measured.p99.toFixed(1)} ms`,
    `answers: ${statuses.join(', ') || 'none'}; errors: ${measured.errors}`,
  ].join('\n');
}
