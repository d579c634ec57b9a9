/** An answer as specs look at it: `body` is parsed JSON, or the text where it is none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Specs assert on bodies with matchers, so their shape is left open.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** What a spec sends besides method and path; `json` becomes the body with its content type. */
export interface CallOptions {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A function that calls `baseUrl`, sending `defaults` as headers on each call; redirects are not followed. */
export function caller(baseUrl: string, defaults: Readonly<Record<string, string>> = {}) {
  return async (line: string, { json, form, body, headers }: CallOptions = {}): Promise<Answer> => {
    const [method, path] = line.split(/ (.*)/s) as [string, string];
    const contentType = json === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...contentType, ...defaults, ...headers },
      body: json === undefined ? (form ? new URLSearchParams(form) : body) : JSON.stringify(json),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
