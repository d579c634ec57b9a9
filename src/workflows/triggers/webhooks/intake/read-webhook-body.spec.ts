import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '../../../../http/request.js';
import type { Environment } from '../../../../platform/config/environment.js';
import { readWebhookBody, type BodyReading } from './read-webhook-body.js';

const MiB = 1_048_576;

/** What a webhook that takes texts and forms makes of a body. */
async function valueOf(bytes: Buffer, type: string): Promise<unknown> {
  const headers = { 'content-type': type, 'content-length': String(bytes.length) };
  const request = Object.assign(Readable.from([bytes]), { method: 'POST', headers, complete: true });
  const environment = { WEBHOOK_BODY_MAX_BYTES: 16 * MiB, BODY_TIMEOUT_MS: 60_000 } as Environment;
  const reading = { config: { accepts: ['text', 'form'] }, environment } as BodyReading;
  return (await readWebhookBody(request as unknown as ApiRequest, reading)).value;
}

/** Longer than what is decoded at once, with its characters across every place where it is divided. */
const TEXT = `x${'\u00fc\u3042'.repeat(MiB)}`;

describe('a large body', () => {
  it.each([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['utf-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
  ])('is read as a text in %s', async (charset, bytes) => {
    expect((await valueOf(bytes, `text/plain; charset=${charset}`)) === TEXT).toBe(true);
  });

  it('is refused when it is no text at its end', async () => {
    const cut = Buffer.from(TEXT).subarray(0, -1);
    await expect(valueOf(cut, 'text/plain')).rejects.toMatchObject({ errors: [{ rule: 'encoding' }] });
  });

  it('is read as a form', async () => {
    const form = Buffer.from(`a=${encodeURIComponent(TEXT.slice(0, MiB))}&${'+'.repeat(MiB)}=%zz`);
    expect(await valueOf(form, 'application/x-www-form-urlencoded')).toEqual({
      a: TEXT.slice(0, MiB),
      [' '.repeat(MiB)]: '%zz',
    });
  });
});
