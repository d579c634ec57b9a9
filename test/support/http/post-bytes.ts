/** An answer with its body as text and, where it is JSON, read. */
export interface BytesAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: any;
}

/** Posts bytes as they are, with no headers but those given; other clients add a media type or change the text. */
export async function postBytes(
  url: string,
  bytes: string | Uint8Array,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
): Promise<BytesAnswer> {
  const body = Buffer.from(bytes as Uint8Array);
  const answer = await fetch(url, { method: 'POST', body, headers: { Connection: 'close', ...headers } });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text,
    body: isJson ? (JSON.parse(text) as unknown) : undefined,
  };
}
