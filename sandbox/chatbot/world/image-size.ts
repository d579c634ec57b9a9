/** Pixels of a picture. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

interface Format {
  readonly fits: (start: string) => boolean;
  readonly read: (content: Buffer) => ImageSize | undefined;
}

/** Formats Telegram takes as photos, by their first bytes (read as Latin-1). */
const FORMATS: readonly Format[] = [
  { fits: (start) => start.startsWith('\x89PNG\r\n\x1a\n'), read: readPng },
  { fits: (start) => /^GIF8[79]a/.test(start), read: readGif },
  { fits: (start) => start.startsWith('\xff\xd8\xff'), read: readJpeg },
  { fits: (start) => /^RIFF[^]{4}WEBP/.test(start), read: readWebp },
];

/** What a picture cut off before its size counts as. */
const UNKNOWN: ImageSize = { width: 90, height: 90 };

/** The size of a PNG, GIF, JPEG or WebP picture; undefined if the bytes are none of them. */
export function imageSize(content: Buffer): ImageSize | undefined {
  const start = content.subarray(0, 12).toString('latin1');
  const format = FORMATS.find(({ fits }) => fits(start));
  return format && (format.read(content) ?? UNKNOWN);
}

function readPng(content: Buffer): ImageSize | undefined {
  return content.length < 24 ? undefined : { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

function readGif(content: Buffer): ImageSize | undefined {
  return content.length < 10 ? undefined : { width: content.readUInt16LE(6), height: content.readUInt16LE(8) };
}

/** Walks the segments up to a frame header (C0..CF without C4, C8 and CC), where height and width stand. */
function readJpeg(content: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    }
    at += 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}

function readWebp(content: Buffer): ImageSize | undefined {
  if (content.length < 30) return undefined;
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = content.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
  }
}
