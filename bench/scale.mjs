import { api, startService } from './service.mjs';
import { median, round } from './compare.mjs';
import { httpRequest } from './load.mjs';
import { CODE, deploy, deployLoop } from './workflows.mjs';

const ITEMS = 1000;
const MANY = 10_000;
const FEW = 10;
const ORDER = { name: 'x', n: 5 };

/** Lines 6 and 14: what an item of a loop costs the service, with and without records of every iteration, and with code. */
export async function loops({ url, rounds }) {
  const service = await startService({ DATABASE_URL: url });
  const list = Array.from({ length: ITEMS }, (_, index) => index);
  const row = async (name, loop, goals) => {
    const path = `/loop-${name}`;
    await deployLoop(service.port, path, loop);
    const request = httpRequest('POST', `/api/webhooks${path}`, { body: { list } });
    const options = { ...service, request, connections: 2, seconds: 3 };
    await round(options);
    const micros = [];
    for (let i = 0; i < rounds; i += 1) micros.push((await round(options)).cpuMicros / ITEMS);
    const ratio = median(micros);
    return { ours: `${ratio.toFixed(1)} µs`, floor: '', ratio, ...goals };
  };
  const measure = 'forLoop, CPU per item, record:';
  try {
    return [
      await row('all', { record: 'all' }, { line: 6, measure: `${measure} all`, must: '≤ 40 µs', wanted: '≤ 20 µs' }),
      await row(
        'errors',
        { record: 'errors' },
        { line: 6, measure: `${measure} errors`, must: '≤ 6 µs', wanted: '≤ 3 µs' },
      ),
      await row(
        'code',
        { record: 'all', step: CODE },
        { line: 14, measure: 'forLoop, CPU per call of code', must: '≤ 1000 µs', wanted: '≤ 500 µs' },
      ),
    ];
  } finally {
    await service.stop();
  }
}

/** Line 7: whether many deployed webhooks make each one dearer. */
export async function manyWebhooks({ url, rounds }) {
  const service = await startService({ DATABASE_URL: url, LOG_LEVEL: 'fatal' });
  const request = httpRequest('POST', '/api/webhooks/many/0', { body: ORDER });
  const options = { ...service, request };
  const cost = async () => {
    await round(options);
    const micros = [];
    for (let i = 0; i < rounds; i += 1) micros.push((await round(options)).cpuMicros);
    return median(micros);
  };
  try {
    for (let i = 0; i < FEW; i += 1) await deploy(service.port, `/many/${i}`, 'lastNode');
    const few = await cost();
    await deployMany(service.port);
    const many = await cost();
    const { length } = (await api(service.port, 'GET', '/api/workflows?limit=1')).items;
    if (length !== 1) throw new Error('the webhooks were not deployed');
    return [
      {
        line: 7,
        measure: `${MANY} deployed webhooks / ${FEW}, CPU per request`,
        ours: `${Math.round(many)} µs`,
        floor: `${Math.round(few)} µs`,
        ratio: many / few,
        must: '≤ 1.05',
        wanted: '1.0',
      },
    ];
  } finally {
    await service.stop();
  }
}

async function deployMany(port) {
  let next = FEW;
  const worker = async () => {
    while (next < MANY) await deploy(port, `/many/${(next += 1)}`, 'lastNode');
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
