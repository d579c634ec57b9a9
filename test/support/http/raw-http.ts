import { connect, type Socket } from 'node:net';

/** What came back on a socket until the other side closed it. */
export interface RawAnswer {
  /** Everything, as bytes in Latin-1. */
  text: string;
  /** Status of the last answer; 0 when none came. */
  status: number;
  /** Headers of the last answer, names in lower case. */
  headers: Record<string, string>;
  /** Body of the last answer as it came. */
  body: string;
  /** The body read as JSON. */
  json(): any;
  /** Milliseconds from the connection until it was closed. */
  ms: number;
}

/** Opens a connection to the host of a URL. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), noDelay: true });
}

/**
 * Sends bytes as they are, which no HTTP client would, and waits until the server closes the connection.
 * `write` may go on writing after the first part; its errors mean that the server has hung up, which is what is waited for.
 */
export async function rawRequest(
  url: string,
  first: string | Buffer,
  write?: (socket: Socket) => void,
): Promise<RawAnswer> {
  const began = Date.now();
  const socket = openSocket(url);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(first);
  write?.(socket);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { ...readAnswer(Buffer.concat(chunks).toString('latin1')), ms: Date.now() - began };
}

/** The bytes of a request with the headers every request has; the server is asked to close the connection. */
export function requestText(
  request: string,
  { headers = [], body = '', host = 'localhost' }: { headers?: readonly string[]; body?: string; host?: string } = {},
): string {
  return [`${request} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', body].join('\r\n');
}

function readAnswer(text: string): Omit<RawAnswer, 'ms'> {
  const begin = text.lastIndexOf('HTTP/1.1 ');
  const [head = '', ...rest] = begin < 0 ? [] : text.slice(begin).split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((entry) => [
      entry.slice(0, entry.indexOf(':')).toLowerCase(),
      entry.slice(entry.indexOf(':') + 1).trim(),
    ]),
  );
  const body = rest.join('\r\n\r\n');
  return {
    text,
    status: Number(line.split(' ')[1] ?? 0),
    headers,
    body,
    json: () => JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as unknown,
  };
}
