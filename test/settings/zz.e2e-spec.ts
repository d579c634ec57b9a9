import { it } from '@jest/globals';
import { bootApp, BOOTSTRAP_KEY } from '../support/app.js';
import { ADMIN, browser } from '../support/people.js';
import { CallerSource } from '../../src/auth/caller-source.js';
it.each(['1', '2', '4'])('x %s', async (n) => {
  const s = await bootApp({ variables: { PASSWORD_HASH_CONCURRENCY: n, LOGIN_FAILURES_PER_ADDRESS: '100000' } });
  const load = async (ms: number) => {
    const times: number[] = []; const end = Date.now() + ms;
    while (Date.now() < end) { const t = performance.now(); await (await fetch(`${s.url}/api/variables`, { headers: { authorization: `Bearer ${BOOTSTRAP_KEY}` } })).text(); times.push(performance.now() - t); }
    times.sort((a, b) => a - b); return `n ${times.length} p50 ${times[times.length >> 1]!.toFixed(1)} p99 ${times[Math.floor(times.length * 0.99)]!.toFixed(1)}`;
  };
  await load(1000);
  const quiet = await load(3000);
  const logins = Promise.all(Array.from({ length: 200 }, () => browser(s).post('/api/auth/login').send(ADMIN)));
  const busy = await load(3000);
  const t = Date.now(); const st = (await logins).map((a) => a.status); 
  console.log(n, 'quiet', quiet, 'busy', busy, 'rest', Date.now() - t, new Set(st));
  const src = s.app.get(CallerSource);
  const req = { headers: { authorization: `Bearer ${BOOTSTRAP_KEY}` }, clientAddress: '127.0.0.1', requestId: 'r', method: 'GET' } as never;
  for (let i = 0; i < 20000; i++) await src.identify(req);
  const c = process.cpuUsage(); const t0 = performance.now();
  for (let i = 0; i < 50000; i++) await src.identify(req);
  const u = process.cpuUsage(c); console.log('identify us', (performance.now() - t0) / 50, (u.user + u.system) / 50000);
  await s.close();
}, 60000);
