import { describe, expect, it } from '@jest/globals';
import type { MediaSource } from '../media/media-source.service.js';
import type { SocialCall } from '../social-network.js';
import type { XClient } from './x.client.js';
import { processingOf, XMedia } from './x-media.service.js';

const PART_BYTES = 4 * 1024 * 1024;

interface Sent {
  path: string;
  json?: { media: string; segment_index: number };
}

/** What is sent for a film of a length, without the network. */
async function sentFor(bytes: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const take = (request: unknown) => {
    sent.push(request as Sent);
    return Promise.resolve({ id: '7' });
  };
  const api = { call: take, data: take } as unknown as XClient;
  const source = {
    async *each() {
      yield { content: Buffer.alloc(bytes, 1), type: 'video/mp4' };
    },
  } as unknown as MediaSource;
  await new XMedia(source, api).upload([{}], { signal: new AbortController().signal } as SocialCall);
  return sent;
}

describe('XMedia', () => {
  it.each([
    ['shorter than a part', 10, [10]],
    ['of one part', PART_BYTES, [PART_BYTES]],
    ['of a byte more', PART_BYTES + 1, [PART_BYTES, 1]],
    ['of three parts', 2 * PART_BYTES + 5, [PART_BYTES, PART_BYTES, 5]],
  ])('sends a film %s in numbered parts, between its announcement and its end', async (_case, bytes, parts) => {
    const sent = await sentFor(bytes);
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual([
      'initialize',
      ...parts.map(() => 'append'),
      'finalize',
    ]);
    const appended = sent.flatMap(({ json }) => (json?.media === undefined ? [] : [json]));
    expect(appended.map(({ media }) => Buffer.from(media, 'base64').length)).toEqual(parts);
    expect(appended.map(({ segment_index: index }) => index)).toEqual([...parts.keys()]);
  });
});

describe('processingOf', () => {
  it.each([
    ['as long as X says', 5, 5000],
    ['a second when X says nothing', undefined, 1000],
    ['a second when X says no number', '5', 1000],
    ['a moment at least', 0, 100],
    ['a moment instead of a time that is over', -5, 100],
    ['a minute at most', 1e12, 60_000],
  ])('waits %s', (_case, seconds, afterMs) => {
    expect(processingOf({ processing_info: { state: 'pending', check_after_secs: seconds } })).toEqual({
      state: 'busy',
      afterMs,
    });
  });
});
