import { describe, expect, it } from '@jest/globals';
import { sniffMediaType } from './media-type.js';

describe('sniffMediaType', () => {
  it.each([
    ['a PNG', '\x89PNG\r\n\x1a\n....', 'image/png'],
    ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a GIF', 'GIF87a', 'image/gif'],
    ['a WebP', 'RIFF\n\x00\r\x00WEBPVP8 ', 'image/webp'],
    ['an MP4', '\0\0\0\x18ftypisom', 'video/mp4'],
    ['a QuickTime film', '\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['an SVG', '<svg xmlns=""/>', undefined],
    ['a page', '<!doctype html>', undefined],
    ['nothing', '', undefined],
  ])('tells %s', (_what, head, expected) => {
    expect(sniffMediaType(Buffer.from(head, 'latin1'))).toBe(expected);
  });
});
