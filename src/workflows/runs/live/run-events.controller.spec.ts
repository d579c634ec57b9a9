import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { startLoopbackServer, type LoopbackServer } from '../../../../test/support/http/loopback-server.js';
import { openSocket, requestText } from '../../../../test/support/http/raw-http.js';
import { until } from '../../../../test/support/until.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import type { RunEvent, RunEvents } from './run-events.js';
import type { RunWatchers } from './run-watchers.js';
import { RunEventsController } from './run-events.controller.js';
import type { RunStore } from '../history/run-store.js';

const KiB = 1024;
const MiB = 1024 * KiB;
const PATIENCE_MS = 30_000;

describe('the stream of what happens in a run', () => {
  let server: LoopbackServer | undefined;

  beforeEach(() => {
    // Only the patience with readers is turned on; sockets live in real time.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance', 'Date'],
    });
  });

  afterEach(async () => {
    jest.useRealTimers();
    await server?.close();
  });

  /** Streams so many events of this size at once to whoever asks. */
  async function streaming(count: number, bytes: number) {
    const seen = { given: 0, places: 0, taken: 0, ended: false, looking: Promise.resolve() } as {
      given: number;
      places: number;
      taken: number;
      ended: boolean;
      /** Resolves when the run is found. */
      looking: Promise<void>;
      response?: ServerResponse;
      watched?: Promise<void>;
    };
    const watchers = {
      takePlace() {
        seen.places += 1;
        seen.taken += 1;
        return () => void (seen.places -= 1);
      },
    };
    const events = {
      async *of(): AsyncGenerator<RunEvent> {
        try {
          for (let id = 1; id <= count; id += 1) {
            seen.given += 1;
            yield { id, event: 'node', data: 'x'.repeat(bytes) as unknown as RunEvent['data'] };
          }
        } finally {
          seen.ended = true;
        }
      },
    };
    const runs = { get: () => seen.looking };
    const controller = new RunEventsController(
      events as unknown as RunEvents,
      watchers as unknown as RunWatchers,
      runs as unknown as RunStore,
    );
    server = await startLoopbackServer((request, response) => {
      seen.response = response;
      seen.watched = controller.watch(
        { id: 'a run' },
        { workspaceId: 'w' } as never,
        request as ApiRequest,
        undefined,
        response as unknown as ApiResponse,
      );
    });
    return { seen, url: server.url };
  }

  it('reaches a reader who reads, however much there is at once', async () => {
    const { seen, url } = await streaming(1000, 64 * KiB);
    const text = await (await fetch(url)).text();
    expect(text.match(/^id: \d+$/gm)).toHaveLength(1000);
    await until(() => seen.places === 0);
  });

  it('is only described to who asks by HEAD, which watches nothing', async () => {
    const { seen, url } = await streaming(10, 1);
    const { status, headers } = await fetch(url, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(seen).toMatchObject({ given: 0, places: 0, taken: 0, ended: false });
  });

  it('takes no place for a reader who has gone before the run was found', async () => {
    const { seen, url } = await streaming(1, 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    seen.looking = promise;
    const socket = openSocket(url);
    socket.write(requestText('GET /'));
    await until(() => seen.response);
    socket.destroy();
    await until(() => seen.response!.closed);
    resolve();
    await seen.watched;
    expect(seen).toMatchObject({ taken: 0, given: 0 });
  });

  it('is cut off for a reader who does not read, and holds little of it until then', async () => {
    const { seen, url } = await streaming(10_000, 64 * KiB);
    const socket = openSocket(url).pause();
    socket.write(requestText('GET /'));
    await until(() => (jest.advanceTimersByTime(PATIENCE_MS), seen.ended));
    expect(seen.given * 64 * KiB).toBeLessThan(100 * MiB);
    await until(() => seen.places === 0);
    expect(jest.getTimerCount()).toBe(0);
    socket.resume();
    await once(socket, 'close');
  });

  it('ends for a reader who leaves while something waits for it', async () => {
    const { seen, url } = await streaming(10_000, 64 * KiB);
    const socket = openSocket(url).pause();
    socket.write(requestText('GET /'));
    await until(() => jest.getTimerCount() > 0);
    socket.destroy();
    await until(() => seen.ended && seen.places === 0);
    expect(seen.given).toBeLessThan(10_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
