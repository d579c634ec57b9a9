import { Agent, createServer, request } from 'node:http';
import { loadavg } from 'node:os';
import pg from 'pg';
import { cpuSeconds } from './cpu.mjs';
import { api, freePort, startService } from './service.mjs';

const PER_SECOND = 167;
const SECONDS = 60;
const WARM_UP_SECONDS = 3;
/** Every so many events come a second time, as they do where an answer was lost. */
const REPEATED = 20;
/** As many connections as Telegram uses. */
const CONNECTIONS = 40;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Line 13: a minute of events that arrive at a fixed rate, whether or not the ones before are answered. Times count from the moment
 * at which an event was due, so that a stall shows in all that it holds up.
 */
export async function events({ url }) {
  const telegram = await startTelegram();
  const port = await freePort();
  const service = await startService({
    ...{ DATABASE_URL: url, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
    CHATBOT_API_URL: telegram.url,
  });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const workflow = await listen(service.port);
    const { url: address, secret_token: secret } = telegram.webhook();
    const deliver = delivery(new URL(address), secret);
    await arrivals(deliver, { seconds: WARM_UP_SECONDS, from: 1, count: PER_SECOND * WARM_UP_SECONDS });
    const before = loadavg()[0];
    const from = 1_000_000;
    const count = PER_SECOND * SECONDS;
    const cpu = cpuSeconds(service.pid);
    const { times, refused } = await arrivals(deliver, { seconds: SECONDS, from, count });
    const answered = performance.now();
    const { runs, ids } = await ended(database, workflow, from);
    const drained = ((performance.now() - answered) / 1000).toFixed(1);
    const at = (q) => times[Math.min(times.length - 1, Math.floor(times.length * q))];
    const micros = Math.round(((cpuSeconds(service.pid) - cpu) * 1e6) / count);
    const load = `load ${before.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`;
    const lost = count - ids;
    const doubled = runs - ids;
    return [
      {
        line: 13,
        measure: `${PER_SECOND} events/s for ${SECONDS} s, p99 of the answer (${load})`,
        ours: `${at(0.99).toFixed(1)} ms (p50 ${at(0.5).toFixed(1)} ms, longest ${at(1).toFixed(0)} ms, CPU ${micros} µs an event and its run)`,
        floor: '',
        ratio: at(0.99),
        must: '≤ 100 ms',
        wanted: '≤ 25 ms',
      },
      {
        line: 13,
        measure: `their runs, lost or doubled; ${refused} deliveries refused, the last run ended ${drained} s after`,
        ours: `${runs} runs, ${lost} lost, ${doubled} doubled`,
        floor: `${count} events`,
        ratio: lost + doubled,
        must: '0',
        wanted: '0',
      },
    ];
  } finally {
    await database.end();
    await service.stop();
    await telegram.stop();
  }
}

/** A bot's platform, as far as it takes to set a webhook. */
async function startTelegram() {
  let webhook = { url: '' };
  const answers = {
    getMe: () => ({ id: 1, is_bot: true, first_name: 'Bench', username: 'bench_bot' }),
    getWebhookInfo: () => ({ url: webhook.url, has_custom_certificate: false, pending_update_count: 0 }),
    setWebhook: (body) => Boolean((webhook = body)),
    deleteWebhook: () => Boolean((webhook = { url: '' })),
    getUpdates: () => [],
  };
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const part of incoming) text += part;
    const method = incoming.url.split('/').at(-1).split('?')[0];
    const result = answers[method]?.(text ? JSON.parse(text) : {}) ?? true;
    outgoing.setHeader('content-type', 'application/json');
    outgoing.end(JSON.stringify({ ok: true, result }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    webhook: () => webhook,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** Deploys a workflow that starts by messages to the bot, and gives its id. */
async function listen(port) {
  const connection = { name: 'bench', botToken: '1:bench', default: true };
  await api(port, 'POST', '/api/connectors/chatbot/connections', connection);
  const definition = {
    nodes: [
      { id: 'in', type: 'connectorTrigger', label: 'In', config: { trigger: 'chatbot.message' } },
      { id: 'set', type: 'editFields', label: 'Set', config: { fields: { text: '$"startNode".event.text' } } },
    ],
    edges: [{ from: 'in', to: 'set' }],
  };
  const { id } = await api(port, 'POST', '/api/workflows', { name: 'Bench events', definition });
  await api(port, 'POST', `/api/workflows/${id}/deploy`);
  return id;
}

/** A function that delivers an update as Telegram does, and gives the status of the answer. */
function delivery({ hostname, port, pathname: path }, secret) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return (id) => {
    const chat = { id: 1001, type: 'private', first_name: 'Ada' };
    const message = {
      message_id: id,
      date: 1_795_000_000,
      chat,
      from: { ...chat, is_bot: false },
      text: `message ${id}`,
    };
    const body = JSON.stringify({ update_id: id, message });
    const headers = {
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      'x-telegram-bot-api-secret-token': secret,
    };
    return new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      sent.once('error', reject).end(body);
    });
  };
}

/** Delivers so many updates, evenly over some seconds. @returns the times of the answers, sorted, in milliseconds */
async function arrivals(deliver, { seconds, from, count }) {
  const times = [];
  let refused = 0;
  const underWay = [];
  const began = performance.now();
  const send = async (id, due) => {
    const status = await deliver(id);
    times.push(performance.now() - due);
    if (status !== 200) refused += 1;
  };
  for (let sent = 0; sent < count;) {
    const due = began + (sent * seconds * 1000) / count;
    const early = due - performance.now();
    if (early > 0) {
      await sleep(early);
      continue;
    }
    underWay.push(send(from + sent, due));
    if (sent % REPEATED === 0) underWay.push(send(from + sent, due));
    sent += 1;
  }
  await Promise.all(underWay);
  return { times: Float64Array.from(times).sort(), refused };
}

/** Waits until all runs have ended, and counts those of the measured events, and their events. */
async function ended(database, workflow, from) {
  const text = `select count(*)::int as runs, count(distinct input -> 'event' ->> 'message_id')::int as ids,
                       count(*) filter (where ended_at is null)::int as open
                  from run where workflow_id = $1 and (input -> 'event' ->> 'message_id')::int >= $2`;
  for (;;) {
    const { rows } = await database.query(text, [workflow, from]);
    if (rows[0].open === 0) return rows[0];
    await sleep(200);
  }
}
