import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { EventStream } from './event-stream.js';

const HEARTBEAT_MS = 15_000;

/** An answer that takes what is written, or says after each piece that its reader is behind. */
class Answer extends EventEmitter {
  readonly pieces: string[] = [];
  writableNeedDrain = false;

  private isEnded = false;

  writeHead(): this {
    return this;
  }

  /** As Node does: nobody hears the error of what is written behind the end, which ends the process. */
  write(piece: string | Buffer): boolean {
    if (this.isEnded) this.emit('error', new Error('write after end'));
    this.pieces.push(piece.toString());
    return !this.writableNeedDrain;
  }

  end(): void {
    this.isEnded = true;
  }

  destroy(): void {
    this.emit('close');
  }
}

let answer: Answer;
let closed: number;
let stream: EventStream;

beforeEach(() => {
  jest.useFakeTimers();
  answer = new Answer();
  closed = 0;
  stream = new EventStream(answer as unknown as ServerResponse, () => void (closed += 1));
});

afterEach(() => void jest.useRealTimers());

it('says that it is alive until it is closed, but not to a reader who is behind', () => {
  stream.beat();
  jest.advanceTimersByTime(2 * HEARTBEAT_MS);
  expect(answer.pieces).toEqual([':\n\n', ':\n\n']);
  answer.writableNeedDrain = true;
  jest.advanceTimersByTime(HEARTBEAT_MS);
  answer.emit('close');
  jest.advanceTimersByTime(HEARTBEAT_MS);
  expect(answer.pieces).toHaveLength(2);
  expect([closed, jest.getTimerCount()]).toEqual([1, 0]);
});

it('writes a large value in pieces of one event', async () => {
  jest.useRealTimers();
  const data = Array.from({ length: 200_000 }, (_, n) => ({ n }));
  expect(await stream.send({ id: 1, event: 'result', data })).toBe(true);
  expect(answer.pieces.length).toBeGreaterThan(3);
  expect(answer.pieces.join('') === `id: 1\nevent: result\ndata: ${JSON.stringify(data)}\n\n`).toBe(true);
});

it('writes nothing for a reader who has left', async () => {
  answer.emit('close');
  expect(await stream.send({ id: 1, event: 'run', data: {} })).toBe(false);
  expect(answer.pieces).toEqual([]);
});

it('writes nothing behind its end, and leaves a reader who does not take that', () => {
  stream.beat().end();
  jest.advanceTimersByTime(HEARTBEAT_MS);
  expect([answer.pieces, closed]).toEqual([[], 0]);
  jest.advanceTimersByTime(HEARTBEAT_MS);
  expect([closed, jest.getTimerCount()]).toEqual([1, 0]);
});
