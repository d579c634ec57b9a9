import { Connection } from './connection.mjs';

/**
 * Sends one prepared request over and over on keep-alive connections, one at a time on each, and measures.
 * @param {{ port: number, request: Buffer | (() => Buffer), connections: number, seconds: number, warmUpSeconds?: number }} options
 * @returns {Promise<{ requests: number, perSecond: number, p50: number, p99: number, errors: number, statuses: Record<string, number> }>}
 *   times in milliseconds
 */
export async function load({ port, request, connections, seconds, warmUpSeconds = 1 }) {
  const bytes = typeof request === 'function' ? request : () => request;
  const state = { recording: false, stopped: false, times: [], errors: 0, statuses: {} };
  const clients = Array.from({ length: connections }, () => client(port, bytes, state));
  await sleep(warmUpSeconds * 1000);
  await state.onRecord?.();
  state.recording = true;
  const began = performance.now();
  await sleep(seconds * 1000);
  state.recording = false;
  const elapsed = (performance.now() - began) / 1000;
  state.stopped = true;
  await Promise.all(clients);
  const times = Float64Array.from(state.times).sort();
  const at = (q) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? Number.NaN;
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    errors: state.errors,
    statuses: state.statuses,
  };
}

function client(port, bytes, state) {
  return new Promise((resolve) => {
    const connection = new Connection(port);
    const send = () => {
      const sent = performance.now();
      connection.send(bytes(), (status) => {
        if (status === undefined) state.errors += 1;
        else if (state.recording) {
          state.times.push(performance.now() - sent);
          state.statuses[status] = (state.statuses[status] ?? 0) + 1;
        }
        if (status !== undefined && !state.stopped) return send();
        connection.close();
        resolve();
      });
    };
    send();
  });
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The bytes of a request. */
export function httpRequest(method, path, { headers = {}, body } = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
