import { invalidInput } from '#libs/errors';
import { ACCEPT_ENCODING } from './answers/content-encoding.js';

/** Headers that frame the message or belong to the connection (RFC 9110 section 7.6.1); the client alone sets them. */
const OURS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const MAX_HEADERS = 100;
const MAX_HEADER_CHARACTERS = 32_768;
const USER_AGENT = 'millrace';

/**
 * Checks headers and gives them with lower-case names. `accept-encoding` is replaced by what this client can read.
 * @throws AppError `invalid_input` for headers that frame the message, a repeated name, line breaks, or too many
 */
export function checkHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const checked: Record<string, string> = {};
  let [count, characters] = [0, 0];
  for (const given of Object.keys(headers)) {
    const [name, value] = [given.toLowerCase(), headers[given]!];
    if (OURS.has(name)) throw refused('forbidden_header', `${name} is set by the service`);
    if (!NAME.test(name) || name === '__proto__')
      throw refused('header_name', 'a name has characters that HTTP does not allow');
    if (!VALUE.test(value)) throw refused('header_value', `${name} has line breaks or other forbidden characters`);
    if (Object.hasOwn(checked, name)) throw refused('duplicate_header', `${name} is given twice`);
    count += 1;
    characters += name.length + value.length;
    checked[name] = value;
  }
  if (count > MAX_HEADERS || characters > MAX_HEADER_CHARACTERS)
    throw refused('too_many_headers', `at most ${MAX_HEADERS} headers of ${MAX_HEADER_CHARACTERS} characters together`);
  return { 'user-agent': USER_AGENT, ...checked, 'accept-encoding': ACCEPT_ENCODING };
}

function refused(rule: string, message: string): Error {
  return invalidInput('headers', rule, message);
}
