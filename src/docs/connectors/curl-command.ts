/** A request as a command line shows it. */
export interface ShownRequest {
  method: string;
  url: string;
  /** Whether the API key is sent, from the shell variable `KEY`. */
  withKey?: boolean;
  body?: unknown;
}

/** Longest JSON that is written in one line. */
const ONE_LINE = 90;

/** A command for a POSIX shell that sends a request with curl. */
export function curlCommand({ method, url, withKey = false, body }: ShownRequest): string {
  const usual = body === undefined ? 'GET' : 'POST';
  return [
    `curl -s${method === usual ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...(withKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(json(body))}`]),
  ].join(' \\\n  ');
}

/** JSON with a space after each colon and comma, over several lines where it is long. */
function json(value: unknown): string {
  const lines = JSON.stringify(value, null, 2);
  const line = lines.replace(/\n\s*/g, ' ');
  return line.length <= ONE_LINE ? line : lines;
}

/** A text as one word of a POSIX shell; variables in double quotes stay variables. */
function quoted(text: string): string {
  if (/^[\w:/.@%=,+-]+$/.test(text)) return text;
  if (/\$[A-Z_]+/.test(text) && !/["`\\]/.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
