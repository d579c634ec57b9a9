import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { openSender, serveRaw, soon, unusedPort } from '../../test/loopback.js';
import { cut, json, reset, serveScript, type Scripted } from '../../test/scripted.js';
import { fakeLookup } from '../../test/fake-lookup.js';
import { ProviderHttp, type ProviderCall } from './provider-http.js';
import { ProviderRefusal } from './provider-refusal.js';
import { retryDelay } from '../transport/retries/retry-delay.js';
import { TransportError } from '../transport/transport-error.js';

const ok = json(200, { ok: true });
const refused = (status: number): Scripted => json(status, {});

function call(baseUrl: string, overrides: Partial<ProviderCall> = {}): Promise<unknown> {
  const http = new ProviderHttp({ sender: openSender(), retryPauseMs: 1 });
  return http
    .call(baseUrl, { method: 'GET', path: '/', signal: soon(), retry: 'safe', trust: 'trusted', ...overrides })
    .catch((error: unknown) => error);
}

describe('a failed attempt', () => {
  it.each([
    ['429', refused(429), { safe: 3, unsent: 3, never: 1 }],
    ['502', refused(502), { safe: 3, unsent: 1, never: 1 }],
    ['503', refused(503), { safe: 3, unsent: 1, never: 1 }],
    ['504', refused(504), { safe: 3, unsent: 1, never: 1 }],
    ['500', refused(500), { safe: 1, unsent: 1, never: 1 }],
    ['408', refused(408), { safe: 1, unsent: 1, never: 1 }],
    ['409', refused(409), { safe: 1, unsent: 1, never: 1 }],
    ['401', refused(401), { safe: 1, unsent: 1, never: 1 }],
    ['a reset', reset, { safe: 3, unsent: 1, never: 1 }],
    ['a cut body', cut, { safe: 1, unsent: 1, never: 1 }],
    [
      '429 and a Retry-After above five seconds',
      json(429, {}, { 'retry-after': '6' }),
      { safe: 1, unsent: 1, never: 1 },
    ],
  ] as [string, Scripted, Record<'safe' | 'unsent' | 'never', number>][])(
    'with %s is repeated as often as the call allows',
    async (_what, script, attempts) => {
      for (const retry of ['safe', 'unsent', 'never'] as const) {
        const server = await serveScript(script);
        const result = await call(server.url, { retry });
        expect(result).toBeInstanceOf(Error);
        expect([retry, server.requests.length]).toEqual([retry, attempts[retry]]);
      }
    },
  );

  it.each([
    [1, [refused(503), ok]],
    [2, [refused(502), reset, ok]],
  ] as [number, [Scripted, ...Scripted[]]][])('is made good after %i repeats', async (repeats, script) => {
    const server = await serveScript(...script);
    expect(await call(server.url)).toMatchObject({ status: 200, body: { ok: true }, attempts: repeats + 1 });
  });

  it.each(['safe', 'unsent'] as const)('without a connection is repeated twice: %s', async (retry) => {
    const { lookup, asked } = fakeLookup({ 'down.example': [['127.0.0.1']] });
    const http = new ProviderHttp({ sender: openSender({ lookup }), retryPauseMs: 1 });
    const url = `http://down.example:${await unusedPort()}`;
    await expect(
      http.call(url, { method: 'POST', path: '/', json: {}, signal: soon(), retry, trust: 'trusted' }),
    ).rejects.toMatchObject({ code: 'provider_unavailable', outcomeUnknown: false });
    expect(asked).toHaveLength(3);
  });

  it('waits for a Retry-After of up to five seconds', async () => {
    const server = await serveScript(json(429, {}, { 'retry-after': '1' }), ok);
    const start = performance.now();
    expect(await call(server.url)).toMatchObject({ status: 200, attempts: 2 });
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  it('is reported as it was when the deadline comes before the repeat', async () => {
    const server = await serveScript(json(429, {}, { 'retry-after': '5' }));
    expect(await call(server.url, { signal: AbortSignal.timeout(1000) })).toMatchObject({ status: 429, attempts: 1 });
  });

  it('of a streamed body is never repeated', async () => {
    const server = await serveScript(refused(503));
    await call(server.url, { method: 'PUT', body: Readable.from(['x']) });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a DELETE that finds nothing', () => {
  it.each([
    ['at once', [refused(404)], 404],
    ['after an attempt that may have worked', [reset, refused(404)], 204],
    ['after a gateway error, as gone', [refused(502), refused(410)], 204],
    ['after an attempt that was not executed', [refused(429), refused(404)], 404],
  ] as [string, [Scripted, ...Scripted[]], number][])('%s', async (_when, script, status) => {
    const server = await serveScript(...script);
    const result = await call(server.url, { method: 'DELETE' });
    expect(result).toMatchObject({ status, attempts: script.length });
    expect(result instanceof ProviderRefusal).toBe(status !== 204);
  });
});

describe('retryDelay', () => {
  const unsent = new TransportError('unsent', { sent: false, answered: false, safe: false });

  it.each([
    [1, 100, 300],
    [2, 300, 900],
  ])('before repeat %i lies between %i and %i ms', (attempt, min, max) => {
    const delays = Array.from({ length: 200 }, () => retryDelay(unsent, { retry: 'unsent', attempt, pauseMs: 200 })!);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(min);
    expect(Math.max(...delays)).toBeLessThanOrEqual(max);
    expect(new Set(delays).size).toBeGreaterThan(100);
  });

  it.each([
    ['unsent', true, true],
    ['asked', true, false],
    ['unconnected', false, false],
    ['never', false, false],
  ] as const)('lets a call with retry "%s" repeat a 429 that names the time: %s, one that does not: %s', (...row) => {
    const [retry, named, unnamed] = row;
    const repeats = (headers: Record<string, string>): boolean => {
      const answer = { status: 429, headers, bytes: Buffer.alloc(0), url: new URL('http://a.example') };
      return retryDelay(new ProviderRefusal(answer, 1), { retry, attempt: 1, pauseMs: 200 }) !== undefined;
    };
    expect([repeats({ 'retry-after': '2' }), repeats({})]).toEqual([named, unnamed]);
  });

  it.each([
    ['asked', true],
    ['unconnected', true],
    ['never', false],
  ] as const)('lets a call with retry "%s" repeat what never left: %s', (retry, expected) => {
    expect(retryDelay(unsent, { retry, attempt: 1, pauseMs: 200 }) !== undefined).toBe(expected);
  });

  it('allows no third repeat', () => {
    expect(retryDelay(unsent, { retry: 'safe', attempt: 3, pauseMs: 200 })).toBeUndefined();
  });
});

describe('the circuit breaker of a provider', () => {
  it('opens for slow failures of one connector, leaves others alone, and closes after a probe', async () => {
    let isSlow = true;
    const server = await serveRaw((socket) => {
      socket.on('data', () => {
        if (!isSlow) socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
      });
    });
    const breaker = { failures: 3, lostMs: 50, pauseMs: 300 };
    const http = new ProviderHttp({ sender: openSender(), breaker });
    const ask = (pool: string): Promise<unknown> =>
      http
        .call(server.url, {
          method: 'GET',
          path: '/',
          signal: isSlow ? AbortSignal.timeout(30) : soon(),
          retry: 'never',
          trust: 'trusted',
          pool,
        })
        .catch((error: unknown) => error);

    await Promise.all([ask('calendar'), ask('calendar'), ask('calendar')]);
    expect(await ask('calendar')).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 1 });
    expect(await ask('memory')).toMatchObject({ code: 'provider_timeout' });
    isSlow = false;
    let answer: unknown;
    do {
      await new Promise(setImmediate);
      answer = await ask('calendar');
    } while ((answer as { code?: string }).code === 'unavailable');
    expect(answer).toMatchObject({ status: 200 });
    expect(await ask('calendar')).toMatchObject({ status: 200 });
  });

  it.each([
    ['refusals of the request', [refused(400), refused(404), refused(429)], undefined],
    ['answers that cannot be used', [{ status: 200, body: 'no' }], undefined],
    ['failures of the provider', [refused(500)], 'unavailable'],
    ['failures with an answer between', [refused(500), refused(404)], undefined],
  ] as [string, [Scripted, ...Scripted[]], string | undefined][])('counts %s rightly', async (_what, script, code) => {
    const server = await serveScript(...script, ...script, ...script);
    const http = new ProviderHttp({ sender: openSender(), breaker: { failures: 2, lostMs: 0 } });
    const ask = (): Promise<unknown> =>
      http
        .call(server.url, { method: 'GET', path: '/', signal: soon(), retry: 'never', trust: 'trusted' })
        .catch((error: unknown) => error);
    for (let n = 0; n < 3; n += 1) await ask();
    const last = (await ask()) as { code?: string };
    expect(last.code === 'unavailable' ? last.code : undefined).toBe(code);
  });

  it('does not count callers who leave', async () => {
    const server = await serveRaw(() => {});
    const http = new ProviderHttp({ sender: openSender(), breaker: { failures: 1, lostMs: 0 } });
    const caller = new AbortController();
    const ask = (signal: AbortSignal): Promise<unknown> =>
      http
        .call(server.url, { method: 'GET', path: '/', signal, retry: 'never', trust: 'trusted' })
        .catch((e: unknown) => e);
    const left = ask(caller.signal);
    caller.abort();
    await left;
    expect(await ask(AbortSignal.timeout(20))).toMatchObject({ code: 'provider_timeout' });
    expect(await ask(soon())).toMatchObject({ code: 'unavailable' });
  });
});
