import { request } from 'undici';
import { parseSetCookie } from 'cookie';

/** What a browser got. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  /** Every `Set-Cookie` line. */
  cookies: string[];
  text: string;
  /** The parsed body; undefined when it is no JSON. */
  json: any;
}

/** A browser with a cookie jar. It follows no redirect by itself, and knows where public addresses really are. */
export class Browser {
  private readonly jar = new Map<string, string>();

  constructor(private readonly places: Readonly<Record<string, string>>) {}

  get(url: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.send('GET', url, { headers: { accept: 'text/html,application/xhtml+xml', ...headers } });
  }

  /** Sends JSON as a page of the service does. */
  post(url: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Page> {
    return this.send('POST', url, {
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'console',
        origin: new URL(url).origin,
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  async send(
    method: 'GET' | 'POST' | 'HEAD' | 'DELETE' | 'PATCH',
    url: string,
    options: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Page> {
    const [origin, real] = Object.entries(this.places).find(([place]) => url.startsWith(place)) ?? ['', ''];
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(real + url.slice(origin.length), {
      method,
      headers: { ...options.headers, ...(origin && cookie && { cookie }) },
      body: options.body,
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    if (origin) for (const line of cookies) this.keep(line);
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: flat(answer.headers), cookies, text, json: parsed(text) };
  }

  /** Forgets every cookie whose name contains a text. */
  forget(part: string): void {
    for (const name of this.jar.keys()) if (name.includes(part)) this.jar.delete(name);
  }

  /** Changes every cookie whose name contains a text. */
  tamper(part: string, value: string): void {
    for (const name of this.jar.keys()) if (name.includes(part)) this.jar.set(name, value);
  }

  private keep(line: string): void {
    const { name, value, maxAge } = parseSetCookie(line);
    if (maxAge === 0) this.jar.delete(name);
    else this.jar.set(name, value ?? '');
  }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
