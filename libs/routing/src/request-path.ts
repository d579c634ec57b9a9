import { routingLimits } from './limits.js';

/** Why a request path cannot be read. */
export type PathRule = 'encoding' | 'control_character' | 'unescaped_character' | 'value_too_long';

/** The segments of a request path, decoded, or why they cannot be. */
export type PathResult = { segments: string[]; malformed?: undefined } | { segments?: undefined; malformed: PathRule };

const slash = 0x2f;
const percent = 0x25;
const firstVisible = 0x21;
const lastVisible = 0x7e;
const badEscape = /%(?![0-9A-Fa-f]{2})/;
// Looking for control characters is the point here.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Splits the raw path of a request, as it stands in the request line before `?`, and decodes each segment once: `a%2Fb` is the one
 * segment `a/b`, `%252e` is `%2e`. One trailing `/` is ignored; nothing else is folded, so `//` gives an empty segment.
 * Malformed are bad escapes, bytes that are not UTF-8 (overlong forms too, RFC 3629), control characters, spaces and anything
 * outside ASCII that is not escaped (RFC 3986), and segments over the limit.
 */
export function readRequestPath(rawPath: string): PathResult {
  const segments: string[] = [];
  let start = rawPath.charCodeAt(0) === slash ? 1 : 0;
  let isEscaped = false;
  for (let index = start; index < rawPath.length; index += 1) {
    const unit = rawPath.charCodeAt(index);
    if (unit === slash) {
      segments.push(rawPath.slice(start, index));
      start = index + 1;
    } else if (unit === percent) {
      isEscaped = true;
    } else if (unit < firstVisible || unit > lastVisible) {
      return { malformed: isControl(rawPath.charAt(index)) ? 'control_character' : 'unescaped_character' };
    }
  }
  if (start < rawPath.length) segments.push(rawPath.slice(start));
  const malformed = (isEscaped ? decodeAll(segments) : undefined) ?? lengthFault(rawPath, segments);
  return malformed ? { malformed } : { segments };
}

/** Decodes the segments in place. */
function decodeAll(segments: string[]): PathRule | undefined {
  for (const [index, raw] of segments.entries()) {
    if (badEscape.test(raw)) return 'encoding';
    const decoded = decode(raw);
    if (decoded === undefined) return 'encoding';
    if (isControl(decoded)) return 'control_character';
    segments[index] = decoded;
  }
  return undefined;
}

/** A segment is never longer than the path, so most paths need no second look. */
function lengthFault(rawPath: string, segments: readonly string[]): PathRule | undefined {
  if (rawPath.length <= routingLimits.valueLength) return undefined;
  return segments.some((segment) => segment.length > routingLimits.valueLength) ? 'value_too_long' : undefined;
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function isControl(text: string): boolean {
  return controlCharacter.test(text);
}
