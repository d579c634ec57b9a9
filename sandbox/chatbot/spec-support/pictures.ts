/** The beginning of a PNG picture of this size; enough for whoever only looks at its header. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(header);
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** The beginning of a JPEG picture of this size, padded to `bytes`. */
export function jpeg(width: number, height: number, bytes = 64): Buffer {
  const picture = Buffer.alloc(bytes);
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8]).copy(picture);
  picture.writeUInt16BE(height, 13);
  picture.writeUInt16BE(width, 15);
  return picture;
}

/** The beginning of a GIF picture of this size. */
export function gif(width: number, height: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return header;
}

/** The beginning of an extended WebP picture of this size. */
export function webp(width: number, height: number): Buffer {
  const header = Buffer.alloc(30);
  header.write('RIFF', 0);
  header.write('WEBPVP8X', 8);
  header.writeUIntLE(width - 1, 24, 3);
  header.writeUIntLE(height - 1, 27, 3);
  return header;
}
