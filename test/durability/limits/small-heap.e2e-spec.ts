import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { startLoopbackServer, type LoopbackServer } from '../../support/http/loopback-server.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  wait,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { drained, dropAfterDeath, letTimePass, onConnection } from '../../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { Tenant } from '../support/tenant.js';

/** How much of everything is sent; `ATTACK=10` is a long attack. */
const ATTACK = Number(process.env['ATTACK'] ?? 1);
/** Figures are told by a long attack alone. */
const tell = (figures: string): void => {
  if (ATTACK > 1) console.log(figures);
};
const HEAP_MB = 512;
const SENDERS = 4;

/** A text of 405,000 characters: 135,000 empty objects, each with its comma. */
const OBJECTS = `join(split("${'a'.repeat(1000)}", "a"), "${'{},'.repeat(135)}")`;
/** A list of 270,000 objects, which takes the memory of twenty times as many characters. */
const BOMB = '{{ parseJson(concat("[", $"text".t, $"text".t, "1]")) }}';
const text = editFields({ t: `{{ ${OBJECTS} }}` });
const ANSWER = Buffer.from(`[${'{},'.repeat(850_000)}1]`);

const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
/** The body of a request whose run waits so long. */
const waiting = (length: number, seconds: number): string => JSON.stringify({ t: 'x'.repeat(length), seconds });
const SMALL = { a: 1, list: [1, 2, 3] };

describe(`a service with a heap of ${HEAP_MB} MB`, () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let others: LoopbackServer;
  let b: Tenant;
  const a = Tenant.first();

  const start = () =>
    ServiceProcess.start(database.url, {
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      RUN_MAX_TAKEOVERS: '2',
      ...(process.env['SHOW'] && { LOG_LEVEL: 'warn' }),
    });

  beforeAll(async () => {
    database = await createTestDatabase();
    others = await startLoopbackServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(ANSWER);
    });
    service = await start();
    b = await Tenant.named(service, 'hostile');
    const ordinary = (path: string, responseMode: string) =>
      graph(
        {
          in: webhook({ path, responseMode }),
          each: forLoop('$"startNode".body.list'),
          set: editFields({ n: '{{ $"each".item + 1 }}' }),
          out: returns('$"each".items'),
        },
        ...['in each', 'each each set', 'each done out'],
      );
    await a.deploy(service, ordinary('/answered', 'lastNode'));
    await a.deploy(service, ordinary('/queued', 'onReceived'));
  }, SCENARIO_MS);

  afterAll(async () => {
    await service?.end('SIGKILL');
    await others?.close();
    await dropAfterDeath(database);
  });

  afterEach(() => tell(`most resident memory: ${peakMegabytes(service.child.pid!)} MB`));

  /** Sends small runs of A, one after the other, while something goes on. Each must succeed. */
  const besides = async (attack: Promise<unknown>): Promise<void> => {
    let over = false;
    const ended = attack.finally(() => (over = true));
    // Where a run of A fails first, that is what is told.
    ended.catch(() => undefined);
    const latencies: number[] = [];
    while (!over) {
      const began = performance.now();
      const answered = await service.fetch('/api/webhooks/answered', { ...json, body: JSON.stringify(SMALL) });
      expect([answered.status, await answered.json()]).toEqual([200, [{ n: 2 }, { n: 3 }, { n: 4 }]]);
      latencies.push(performance.now() - began);
      const queued = await service.fetch('/api/webhooks/queued', { ...json, body: JSON.stringify(SMALL) });
      expect(queued.status).toBe(202);
    }
    await ended;
    latencies.sort((one, other) => one - other);
    const at = (part: number) => Math.round(latencies[Math.floor((latencies.length - 1) * part)]!);
    tell(`A: ${latencies.length} runs, milliseconds: median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}`);
  };

  const mustLive = () => expect([service.child.exitCode, service.child.signalCode]).toEqual([null, null]);

  /** Every run of A has succeeded. */
  const allOfASucceeded = async (): Promise<void> => {
    const { items } = await a.api<{ items: { status: string }[] }>(service, '/api/runs?status=failed');
    expect(items).toEqual([]);
  };

  /** How the runs of B have ended: a status, or the code of an error. */
  const endsOfB = async (): Promise<string[]> => {
    const { items } = await b.api<{ items: { status: string; error?: { code: string } }[] }>(
      service,
      '/api/runs?limit=100',
    );
    return [...new Set(items.map(({ status, error }) => error?.code ?? status))].toSorted();
  };

  /** Sends a request so often, a few at a time: a body for which there is no room is refused while it still comes. */
  const sendAll = async (path: string, body: string, times: number): Promise<void> => {
    let left = times;
    const sender = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await until(async () => {
          const sent = service.fetch(`/api/webhooks/~hostile/${path}`, { ...json, body });
          return (await sent.catch(() => undefined))?.status === 202;
        }, PATIENCE_MS);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
  };

  it(
    'survives the largest tests, many at the same time',
    async () => {
      const id = await b.deploy(
        service,
        graph(
          {
            in: webhook({ path: '/tests' }),
            text,
            each: forLoop(Array(200).fill(1)),
            set: editFields({ v: BOMB }),
            last: editFields({ n: 1 }),
            out: returns('$"each".count'),
          },
          ...['in text', 'text each', 'each each set', 'set last', 'each done out'],
        ),
      );
      await b.api(service, `/api/workflows/${id}/tests/t`, {
        method: 'PUT',
        body: { input: {}, mocks: {}, expect: {} },
      });
      const run = () =>
        b.ask(service, `/api/workflows/${id}/tests/run`, { method: 'POST', body: { version: 'draft' } });
      let answers: Response[] = [];
      await besides(Promise.all(Array.from({ length: 4 * ATTACK }, run)).then((all) => void (answers = all)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(JSON.stringify(await answers[0]!.json())).toMatch(/bytes of memory together|took longer/);
      mustLive();
      await allOfASucceeded();
    },
    SCENARIO_MS,
  );

  it(
    'survives the largest runs, many at the same time',
    async () => {
      const nodes = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`set${n}`, editFields({ v: BOMB })]));
      const texts = Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [
          `set${n}`,
          editFields({ v: `{{ concat($"startNode".body.t, "${n}") }}` }),
        ]),
      );
      await b.deploy(service, chain({ in: webhook({ path: '/objects', responseMode: 'onReceived' }), text, ...nodes }));
      await b.deploy(service, chain({ in: webhook({ path: '/texts', responseMode: 'onReceived' }), ...texts }));
      await b.deploy(
        service,
        graph(
          {
            in: webhook({ path: '/calls', responseMode: 'onReceived' }),
            each: forLoop(Array(10).fill(1), { concurrency: 10 }),
            call: httpRequest({ url: others.url }),
          },
          ...['in each', 'each each call'],
        ),
      );
      const large = JSON.stringify({ t: 'x'.repeat(8_000_000) });
      await besides(
        (async () => {
          await Promise.all([
            sendAll('objects', '{}', 3 * ATTACK),
            sendAll('texts', large, ATTACK),
            sendAll('calls', '{}', 2 * ATTACK),
          ]);
          await drained(database.url, SCENARIO_MS);
        })(),
      );
      mustLive();
      await allOfASucceeded();
      // A call may have waited for room as long as its node may take.
      expect(['node_timeout', 'succeeded', 'too_large']).toEqual(expect.arrayContaining(await endsOfB()));
    },
    SCENARIO_MS,
  );

  it(
    'survives forms that are large when they are decompressed, many at the same time',
    async () => {
      const path = '/forms';
      await b.deploy(
        service,
        chain({ in: webhook({ path, responseMode: 'onReceived', accepts: ['form'] }), end: returns(1) }),
      );
      const length = 16_000_000;
      const forms = [
        `a=${'+'.repeat(length)}`,
        `${'+'.repeat(length)}=`,
        `a=${'%zz'.repeat(length / 3)}`,
        '='.repeat(length),
      ];
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' };
      const post = async (form: string) => {
        const sent = await service.fetch(`/api/webhooks/~hostile${path}`, {
          method: 'POST',
          headers,
          body: gzipSync(form),
        });
        return sent.status;
      };
      const statuses: number[] = [];
      await besides(Promise.all(forms.map(post)).then((all) => void statuses.push(...all)));
      expect([202, 503]).toEqual(expect.arrayContaining(statuses));
      expect(statuses).toContain(202);
      mustLive();
      await drained(database.url, SCENARIO_MS);
      await allOfASucceeded();
    },
    SCENARIO_MS,
  );

  it(
    'survives many runs that wake at once, and taking all of them over',
    async () => {
      await b.deploy(
        service,
        chain({
          in: webhook({ path: '/waits', responseMode: 'onReceived' }),
          copy: editFields({ v: '$"startNode".body' }),
          pause: wait({ seconds: '$"startNode".body.seconds' }),
          out: returns('$"copy"'),
        }),
      );
      await sendAll('waits', waiting(15_000_000, 3600), 3 * ATTACK);
      await sendAll('waits', waiting(200_000, 3600), 30 * ATTACK);
      await onConnection(database.url, async (session) => {
        const areWaiting = async () => {
          const { rows } = await session.query(`select from run where status in ('queued', 'running') limit 1`);
          return rows.length === 0;
        };
        await until(areWaiting, SCENARIO_MS);
      });
      // These are under way when their process dies.
      await sendAll('waits', waiting(15_000_000, 2), 1);
      await service.end('SIGKILL');
      await onConnection(database.url, async (session) => {
        await session.query(
          `update node_execution set output = '{"waitsFor": "time", "until": 1}' where status = 'waiting'`,
        );
        await session.query('update run_timer set due_at = now()');
      });
      await letTimePass(database.url);
      service = await start();
      await besides(drained(database.url, SCENARIO_MS));
      mustLive();
      await allOfASucceeded();
      expect(await endsOfB()).not.toContain('crash_loop');
    },
    SCENARIO_MS,
  );
});

/** The most memory a process has had at a time; 0 where the system does not tell. */
function peakMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
