import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '../../../../http/request.js';
import type { Environment } from '../../../../platform/config/environment.js';
import { LargeBodies } from './large-bodies.js';

const MiB = 1_048_576;
const LIMIT = 10 * MiB;

/** A request whose answer ends by `answered`. */
function newRequest() {
  const res = Object.assign(new EventEmitter(), { closed: false });
  const answered = () => {
    res.closed = true;
    res.emit('close');
  };
  return { request: { res } as unknown as ApiRequest, answered };
}

describe('the room for large bodies', () => {
  const bodies = () =>
    new LargeBodies({ WEBHOOK_LARGE_BODIES_MAX_BYTES: LIMIT, WORKSPACE_SHARE_PERCENT: 75 } as Environment);
  /** Asks for room as one more request, of a workspace of its own unless it is named. */
  const asked = (large: LargeBodies, bytes: number, workspaceId = randomUUID() as string) =>
    large.roomFor(newRequest().request, workspaceId)(bytes)?.code ?? 'taken';

  it.each([
    ['one byte below', 6 * MiB - 1, 'taken'],
    ['exactly', 6 * MiB, 'taken'],
    ['one byte above', 6 * MiB + 1, 'unavailable'],
  ])('goes to a second body that comes to %s the limit: %s', (_, bytes, expected) => {
    const large = bodies();
    expect([asked(large, 4 * MiB), asked(large, bytes)]).toEqual(['taken', expected]);
  });

  it('says when to come again', () => {
    const large = bodies();
    large.roomFor(newRequest().request, 'a')(LIMIT);
    expect(large.roomFor(newRequest().request, 'a')(2 * MiB)).toMatchObject({ status: 503, retryAfter: 1 });
  });

  it('is taken by one workspace up to its share, so that others have some, and is free again when its callers have gone', () => {
    const large = bodies();
    const { request, answered } = newRequest();
    expect([large.roomFor(request, 'b')(5 * MiB), asked(large, 3 * MiB, 'b')]).toEqual([undefined, 'unavailable']);
    expect([asked(large, 2 * MiB, 'b'), asked(large, 3 * MiB, 'a')]).toEqual(['taken', 'taken']);
    answered();
    expect(asked(large, 3 * MiB, 'b')).toBe('taken');
  });

  it('is not needed by ordinary bodies', () => {
    const large = bodies();
    expect([asked(large, LIMIT), asked(large, MiB), asked(large, MiB + 1)]).toEqual(['taken', 'taken', 'unavailable']);
  });

  it('goes to a body that is larger than the limit by itself when there is no other', () => {
    const large = bodies();
    expect([asked(large, LIMIT + 1), asked(large, 2 * MiB)]).toEqual(['taken', 'unavailable']);
  });

  it('is not taken by a caller who has gone', () => {
    const large = bodies();
    const { request, answered } = newRequest();
    answered();
    expect([large.roomFor(request, 'a')(LIMIT), asked(large, LIMIT)]).toEqual([undefined, 'taken']);
  });

  it('counts a body that grows once, and gives it back when its request is answered', () => {
    const large = bodies();
    const { request, answered } = newRequest();
    const grows = large.roomFor(request, 'a');
    expect([2, 4, 6].map((size) => grows(size * MiB))).toEqual([undefined, undefined, undefined]);
    expect([asked(large, 4 * MiB + 1), asked(large, 4 * MiB)]).toEqual(['unavailable', 'taken']);
    answered();
    expect([asked(large, 6 * MiB + 1), asked(large, 6 * MiB)]).toEqual(['unavailable', 'taken']);
  });
});
