import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { spool } from './spool.js';

/** Temporary files that this process still holds, where the system tells. */
async function heldFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd').catch(() => []);
  const files = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return files.filter((file) => file.includes('/upload-'));
}

describe('spool', () => {
  it.each([0, 7, 200_000])('gives %i bytes back, with their length', async (length) => {
    const content = randomBytes(length);
    const spooled = await spool(Readable.from([content.subarray(0, 5), content.subarray(5)]));
    expect(spooled.bytes).toBe(length);
    expect((await buffer(spooled.content)).equals(content)).toBe(true);
    expect(await heldFiles()).toEqual([]);
  });

  it('fails as its content does', async () => {
    const failing = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('cut off');
      })(),
    );
    await expect(spool(failing)).rejects.toThrow('cut off');
    expect(await heldFiles()).toEqual([]);
  });

  it('says that there is no room where the disk is full', async () => {
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    const failing = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw full;
      })(),
    );
    await expect(spool(failing)).rejects.toMatchObject({ code: 'unavailable', cause: full });
    expect(await heldFiles()).toEqual([]);
  });

  it('lets go of content that nobody reads', async () => {
    const { content } = await spool(Readable.from([Buffer.from('unread')]));
    content.destroy();
    await once(content, 'close');
    expect(await heldFiles()).toEqual([]);
  });
});
