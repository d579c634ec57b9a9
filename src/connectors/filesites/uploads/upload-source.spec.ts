import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { inChunks, streamSource } from './upload-source.js';

const bytes = (length: number, from = 0) => Buffer.from(Array.from({ length }, (_, at) => (at + from) & 0xff));
const inParts = (whole: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => whole.subarray(at * size, at * size + size)),
    { objectMode: false },
  );

async function collected(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const chunk of chunks) found.push(Buffer.from(chunk));
  return found;
}

describe('inChunks', () => {
  it.each([
    [10, 3, 4, [4, 4, 2]],
    [8, 3, 4, [4, 4]],
    [3, 3, 4, [3]],
    [20, 20, 4, [4, 4, 4, 4, 4]],
    [0, 1, 4, []],
  ])('makes of %i bytes in parts of %i chunks of %i: %j', async (length, part, size, lengths) => {
    const chunks = await collected(inChunks(inParts(bytes(length), part), size));
    expect(chunks.map((chunk) => chunk.length)).toEqual(lengths);
    expect(Buffer.concat(chunks)).toEqual(bytes(length));
  });
});

describe('streamSource', () => {
  const limits = { wholeBytes: 10, maxBytes: 100 };

  it('has a small file whole, whether its length was known or not', async () => {
    for (const known of [10, undefined]) {
      expect(await streamSource(inParts(bytes(10), 3), known, limits)).toMatchObject({ whole: bytes(10), bytes: 10 });
    }
  });

  it('does not read a file ahead that is known to be large', async () => {
    const stream = inParts(bytes(50), 7);
    const source = await streamSource(stream, 50, limits);
    expect(source).toMatchObject({ bytes: 50 });
    expect(source.whole).toBeUndefined();
    expect(Buffer.concat(await collected(source.chunks(20)))).toEqual(bytes(50));
  });

  it('streams a large file of unknown length whole, though it read ahead', async () => {
    const source = await streamSource(inParts(bytes(50), 7), undefined, limits);
    expect(source.bytes).toBeUndefined();
    expect(Buffer.concat(await collected(source.chunks(20)))).toEqual(bytes(50));
  });

  it('gives a second call what the first one read ahead', async () => {
    const stream = inParts(bytes(10), 3);
    await streamSource(stream, undefined, limits);
    expect(await streamSource(stream, undefined, limits)).toMatchObject({ whole: bytes(10) });
  });

  it('refuses a file that says it is too large, before it reads', async () => {
    const stream = inParts(bytes(101), 7);
    await expect(streamSource(stream, 101, limits)).rejects.toMatchObject({ code: 'too_large' });
    expect(stream.readableDidRead).toBe(false);
  });

  it('refuses a file that turns out too large', async () => {
    const source = await streamSource(inParts(bytes(101), 7), undefined, limits);
    await expect(collected(source.chunks(20))).rejects.toMatchObject({ code: 'too_large' });
  });
});
