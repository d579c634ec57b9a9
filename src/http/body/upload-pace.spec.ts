import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { UPLOAD_PACE, watchPace } from './upload-pace.js';

const SECOND = 1000;
/** What must come in the ten seconds of a window. */
const ENOUGH = 10 * 16 * 1024;

/** A request whose bytes come when the test says so. */
function upload() {
  const socket = { bytesRead: 0 };
  const request = Object.assign(new EventEmitter(), {
    socket,
    readableLength: 0,
    destroyed: false,
    destroy() {
      request.destroyed = true;
      request.emit('close');
    },
  });
  watchPace(request as unknown as IncomingMessage, UPLOAD_PACE);
  return request;
}

describe('the pace of an upload', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['one byte less than enough', ENOUGH - 1, true],
    ['just enough', ENOUGH, false],
    ['one byte more', ENOUGH + 1, false],
  ])('is judged by each window of ten seconds: %s', (_, bytes, isCut) => {
    const request = upload();
    for (let window = 0; window < 3; window += 1) {
      request.socket.bytesRead += window === 1 ? bytes : ENOUGH;
      jest.advanceTimersByTime(10 * SECOND);
    }
    expect(request.destroyed).toBe(isCut);
  });

  it('is nothing the sender answers for while what came is not taken', () => {
    const request = upload();
    request.readableLength = 1;
    jest.advanceTimersByTime(60 * SECOND);
    expect(request.destroyed).toBe(false);
    request.readableLength = 0;
    jest.advanceTimersByTime(10 * SECOND);
    expect(request.destroyed).toBe(true);
  });

  it('ends after half an hour, however fast it is', () => {
    const request = upload();
    const window = setInterval(() => (request.socket.bytesRead += ENOUGH), SECOND);
    jest.advanceTimersByTime(30 * 60 * SECOND - 1);
    expect(request.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    clearInterval(window);
    expect([request.destroyed, jest.getTimerCount()]).toEqual([true, 0]);
  });

  it('is watched no longer once all has come', () => {
    const request = upload();
    request.emit('close');
    expect(jest.getTimerCount()).toBe(0);
  });
});
