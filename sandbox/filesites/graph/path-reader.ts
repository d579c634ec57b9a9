import { GraphFault } from './graph-error.js';

/** Characters that a URL may hold only percent-encoded; whoever sends them raw forgot to encode. */
const UNENCODED = /[\s"<>\\^`{|}]/;

/** Reads a Graph path segment by segment, with its `…:/relative/path:` and `name(argument='…')` forms. */
export class PathReader {
  private readonly segments: string[];

  /** @throws GraphFault 400 for characters that need encoding */
  constructor(path: string) {
    if (UNENCODED.test(path)) throw new GraphFault('BadRequest', 'Bad Request - Invalid URL');
    this.segments = path.split('/').slice(1);
  }

  get isEmpty(): boolean {
    return this.segments.length === 0;
  }

  /** The next segment as sent, left in place. */
  get next(): string | undefined {
    return this.segments[0];
  }

  /** Takes the next segment as sent, without the colon that opens a relative path. */
  take(): { readonly name: string; readonly opensPath: boolean } {
    const segment = this.segments.shift();
    if (!segment) throw new GraphFault('BadRequest', "Resource not found for the segment ''.");
    const opensPath = segment.endsWith(':');
    return { name: decoded(opensPath ? segment.slice(0, -1) : segment), opensPath };
  }

  /** Takes a relative path up to the colon that closes it or the end; names are joined by `/`. */
  takePath(): string {
    const names: string[] = [];
    for (;;) {
      const segment = this.segments.shift();
      if (segment === undefined) break;
      const closes = segment.endsWith(':');
      const name = decoded(closes ? segment.slice(0, -1) : segment);
      if (name.includes('/')) throw new GraphFault('invalidFileName');
      if (name !== '') names.push(name);
      if (closes) break;
    }
    return names.join('/');
  }

  /** Takes `name(argument='value')` if that comes next; the value with doubled quotes read as one. */
  takeFunction(name: string, argument: string): string | undefined {
    if (!this.next?.startsWith(`${name}(`)) return undefined;
    let text = this.segments.shift()!;
    while (!text.endsWith(')') && this.segments.length > 0) text += `/${this.segments.shift()!}`;
    const found = new RegExp(`^${name}\\(${argument}='(.*)'\\)$`, 's').exec(decoded(text));
    if (!found || /(?<!')(?:'')*'(?!')/.test(found[1]!)) {
      throw new GraphFault('BadRequest', `Syntax error: the argument of '${name}' is not a string literal.`);
    }
    return found[1]!.replaceAll("''", "'");
  }

  /** What is left, as sent, each segment behind a slash. */
  rest(): string {
    return this.segments.map((segment) => `/${segment}`).join('');
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new GraphFault('BadRequest', 'Bad Request - Invalid URL');
  }
}
