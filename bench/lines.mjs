import { api, startFloor, startService } from './service.mjs';
import { compare, median, round } from './compare.mjs';
import { httpRequest } from './load.mjs';
import { residentMiB } from './cpu.mjs';
import { deploy } from './workflows.mjs';
import { API_KEY } from './service.mjs';

const ORDER = { name: 'x', n: 5 };
const DRAIN_RUNS = 20_000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Lines 1 and 2: a webhook answered after the flow has ended and is on disk. */
export async function lastNode(options) {
  const result = await webhook('lastNode', {}, options);
  return [
    {
      line: 1,
      measure: 'webhook lastNode, CPU per request / Express + group commit',
      ...cpuCells(result),
      ratio: result.cpuRatio,
      must: '≤ 2.0',
      wanted: '≤ 1.6',
    },
    {
      line: 2,
      measure: 'webhook lastNode, throughput / Express + group commit',
      ...speedCells(result),
      ratio: result.throughputRatio,
      must: '≥ 0.5',
      wanted: '≥ 0.6',
    },
  ];
}

/** Line 3: accepting, run and job in one transaction. */
export async function onReceived(options) {
  const result = await webhook('onReceived', { ROLE: 'api' }, options);
  return [
    {
      line: 3,
      measure: 'onReceived accept with ROLE=api, throughput / Express + group commit',
      ...speedCells(result),
      ratio: result.throughputRatio,
      must: '≥ 0.5',
      wanted: '≥ 0.6',
    },
  ];
}

/** Calls a webhook of a response mode and the floor in turn. */
async function webhook(respond, environment, { url, floorUrl, rounds }) {
  const floor = await startFloor('express-group-commit.mjs', floorUrl);
  const service = await startService({ DATABASE_URL: url, ...environment });
  try {
    await deploy(service.port, `/${respond}/:id`, respond);
    return await compare(
      { ...service, request: httpRequest('POST', `/api/webhooks/${respond}/42`, { body: ORDER }) },
      { ...floor, request: httpRequest('POST', '/orders/42', { body: ORDER }) },
      { rounds },
    );
  } finally {
    await service.stop();
    await floor.stop();
  }
}

/** Line 4: a worker works off queued runs of three nodes. What line 3 queued is worked off first, unmeasured. */
export async function drain({ url, floorUrl, rounds }) {
  const pairs = [];
  const front = await startService({ DATABASE_URL: url, ROLE: 'api' });
  try {
    await deploy(front.port, '/drain/:id', 'onReceived');
    await workOff(url, front.port);
    for (let i = 0; i < rounds; i += 1) {
      const floor = await startFloor('hand-made-queue.mjs', floorUrl, String(DRAIN_RUNS));
      const floorRate = await new Promise((resolve) => {
        floor.child.once('message', ({ perSecond }) => resolve(perSecond));
        floor.child.send('go');
      });
      await queueRuns(front.port, DRAIN_RUNS);
      pairs.push({ floorRate, ours: await workOff(url, front.port, DRAIN_RUNS) });
    }
  } finally {
    await front.stop();
  }
  const ours = median(pairs.map((pair) => pair.ours));
  const floorRate = median(pairs.map((pair) => pair.floorRate));
  return [
    {
      line: 4,
      measure: 'drain of three-node runs, one worker / hand-made queue, both at once',
      ours: `${Math.round(ours)}/s`,
      floor: `${Math.round(floorRate)}/s`,
      ratio: median(pairs.map((pair) => pair.ours / pair.floorRate)),
      must: '≥ 0.15',
      wanted: '≥ 0.25',
    },
  ];
}

async function queueRuns(port, count) {
  const bytes = JSON.stringify(ORDER);
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await fetch(`http://127.0.0.1:${port}/api/webhooks/drain/42`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bytes,
      }).then((answer) => answer.arrayBuffer());
    }
  };
  await Promise.all(Array.from({ length: 64 }, client));
}

async function workOff(url, port, count = 0) {
  const worker = await startService({ DATABASE_URL: url, ROLE: 'worker' });
  const began = performance.now();
  while (
    (await api(port, 'GET', '/api/runs?status=queued&limit=1')).items.length > 0 ||
    (await api(port, 'GET', '/api/runs?status=running&limit=1')).items.length > 0
  )
    await sleep(20);
  const seconds = (performance.now() - began) / 1000;
  await worker.stop();
  return count / seconds;
}

/** Line 5: an action against a bare forwarder to the same upstream. */
export async function action({ url, rounds }) {
  const upstream = await startFloor('upstream.mjs');
  const origin = `http://127.0.0.1:${upstream.port}`;
  const floor = await startFloor('express-forwarder.mjs', origin, '/v0/inboxes?limit=1');
  const service = await startService({ DATABASE_URL: url, MAILBOXES_API_URL: `${origin}/v0` });
  try {
    const { items } = await api(service.port, 'GET', '/api/connections?connector=mailboxes');
    if (items.length === 0)
      await api(service.port, 'POST', '/api/connectors/mailboxes/connections', {
        name: 'bench',
        apiKey: 'am_bench_0123456789',
      });
    const ours = {
      ...service,
      request: httpRequest('GET', '/api/actions/mailboxes/inboxes?limit=1', {
        headers: { Authorization: `Bearer ${API_KEY}` },
      }),
    };
    const bare = { ...floor, request: httpRequest('GET', '/forward') };
    const result = await compare(ours, bare, { rounds });
    const direct = { ...upstream, request: httpRequest('GET', '/v0/inboxes?limit=1') };
    const added = [];
    for (let i = 0; i < rounds; i += 1) {
      const base = await round({ ...direct, connections: 1, seconds: 2 });
      added.push((await round({ ...ours, connections: 1, seconds: 2 })).p50 - base.p50);
    }
    return [
      {
        line: 5,
        measure: 'connector action, throughput / Express + undici forwarder',
        ...speedCells(result),
        ratio: result.throughputRatio,
        must: '≥ 0.5',
        wanted: '≥ 0.65',
      },
      {
        line: 5,
        measure: 'connector action, CPU per request / forwarder',
        ...cpuCells(result),
        ratio: result.cpuRatio,
        must: '',
        wanted: '',
      },
      {
        line: 5,
        measure: 'connector action, added p50 at one connection',
        ours: `${median(added).toFixed(2)} ms`,
        floor: '',
        ratio: median(added),
        must: '≤ 0.6 ms',
        wanted: '≤ 0.3 ms',
      },
    ];
  } finally {
    await service.stop();
    await floor.stop();
    await upstream.stop();
  }
}

/** Lines 8 and 9: second start to first answer, and memory at rest. */
export async function startAndRest({ url, dataDir, rounds }) {
  const embedded = [];
  const outside = [];
  let resident = 0;
  await (await startService({ DATA_DIR: dataDir })).stop();
  for (let i = 0; i < rounds; i += 1) {
    const first = await startService({ DATA_DIR: dataDir });
    embedded.push(first.readyMs / 1000);
    await first.stop();
    const second = await startService({ DATABASE_URL: url });
    outside.push(second.readyMs / 1000);
    if (i === rounds - 1) {
      await sleep(5000);
      resident = residentMiB(second.pid);
    }
    await second.stop();
  }
  return [
    {
      line: 8,
      measure: 'second start to first answer, embedded',
      ours: `${median(embedded).toFixed(2)} s`,
      floor: '',
      ratio: median(embedded),
      must: '≤ 3 s',
      wanted: '≤ 1.5 s',
    },
    {
      line: 8,
      measure: 'second start to first answer, outside database',
      ours: `${median(outside).toFixed(2)} s`,
      floor: '',
      ratio: median(outside),
      must: '≤ 1.5 s',
      wanted: '≤ 0.8 s',
    },
    {
      line: 9,
      measure: 'idle RSS without PostgreSQL',
      ours: `${Math.round(resident)} MiB`,
      floor: '',
      ratio: resident,
      must: '≤ 220 MiB',
      wanted: '≤ 150 MiB',
    },
  ];
}

const cpuCells = ({ ours, floor }) => ({
  ours: `${Math.round(ours.cpuMicros)} µs`,
  floor: `${Math.round(floor.cpuMicros)} µs`,
});
const speedCells = ({ ours, floor }) => ({
  ours: `${Math.round(ours.perSecond)}/s (p50 ${ours.p50.toFixed(2)} ms)`,
  floor: `${Math.round(floor.perSecond)}/s (p50 ${floor.p50.toFixed(2)} ms)`,
});
