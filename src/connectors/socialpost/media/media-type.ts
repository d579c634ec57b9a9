/** The media types that networks take, by how their content begins. */
export type MediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'video/mp4' | 'video/quicktime';

/** Tells a picture or film by its first bytes; undefined for anything else. https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern */
export function sniffMediaType(content: Buffer): MediaType | undefined {
  const head = content.subarray(0, 12).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'image/webp';
  if (head.slice(4, 8) !== 'ftyp') return undefined;
  return head.slice(8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
