/** Most bytes of a file name in UTF-8, as common file systems take. */
const MAX_BYTES = 255;
const MAX_EXTENSION = 20;
const UNNAMED = 'file';

/** Control characters, and those that turn the direction of text so that `gpj.exe` reads as `exe.jpg`. */
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The name of a file as we keep it: no folders, no control characters, at most 255 bytes. Never empty. */
export function fileName(sent: string | undefined): string {
  const last = (sent ?? '').split(/[/\\]/).at(-1)!;
  const name = last.toWellFormed().replace(UNSEEN, '').trim();
  return /^\.*$/.test(name) ? UNNAMED : shortened(name);
}

/** Cut between characters, in front of the extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : '';
  let left = MAX_BYTES - Buffer.byteLength(extension);
  let stem = '';
  for (const character of name) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    stem += character;
  }
  return stem + extension;
}

/** The file name of a Content-Disposition header (RFC 6266), as it was sent; undefined when it names none that can be read. */
export function sentFileName(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header) ?? [];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The plain one is what is left.
    }
  }
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(header) ?? [];
  const plain = quoted?.replace(/\\(.)/g, '$1') ?? token;
  // Node reads headers as Latin-1; most clients mean UTF-8.
  return plain === undefined ? undefined : utf8Of(plain);
}

function utf8Of(latin: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin, 'latin1'));
  } catch {
    return latin;
  }
}

/** A Content-Disposition header (RFC 6266): the name in ASCII for old clients, and as it is. Nothing of it ends the header. */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
