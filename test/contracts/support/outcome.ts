import type { JournalEntry } from '../../../sandbox/server/journal.js';
import type { Answer } from './call-action.js';
import type { Met } from './upstream.js';

/** All that `provider` of a problem document may hold, whatever the provider wrote. */
const PROVIDER_FIELDS: ReadonlySet<string> = new Set([
  ...['status', 'code', 'message', 'retryAfter'],
  ...['requestId', 'fix', 'docs', 'state', 'migrateToChatId', 'name', 'correlationId'],
]);

const MAX_PROVIDER_TEXT = 500;
const LONGEST_WAIT_SECONDS = 86_400;
const NAMES_A_TIME: ReadonlySet<number> = new Set([429, 503]);

/** What a provider may send and nobody may see: pages, headers of its own, what only a stack trace has. */
const FOREIGN = /<(!doctype|html|body|title)|node_modules|\bat [\w.]+ \(/i;

/**
 * A call in a few words: status, code and whether its outcome is said to be unknown; then whatever is wrong with the answer
 * by itself, such as a secret in it or a problem document that lacks a field.
 */
export function outcome(met: Met): string {
  const { status, body } = met;
  const ending = status < 400 ? `${status}` : `${status} ${body?.code}`;
  const unknown =
    status >= 400 && /carried out is unknown|was begun/.test(String(body?.detail)) ? ', outcome unknown' : '';
  const faults = [...leaks(met), ...(status < 400 ? [] : flaws(met))];
  return ending + unknown + faults.map((fault) => ` [${fault}]`).join('');
}

/** The outcome, and how many requests reached the provider. */
export function outcomeAndRequests(met: Met): string {
  return `${outcome(met)}, ${met.sent.length} sent`;
}

/** The credential a request to a provider went out with. */
export function credentialOf({ headers, path }: JournalEntry): string | undefined {
  const bot = /\/bot([^/]+)\//.exec(path)?.[1];
  return bot ?? headers['x-browser-use-api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
}

function leaks({ text, headers, sent }: Met): string[] {
  const whole = `${JSON.stringify(headers)} ${text}`;
  const secrets = new Set(sent.map(credentialOf).filter((secret) => secret !== undefined));
  return [...secrets]
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .some((form) => whole.includes(form))
    ? ['shows the credential']
    : [];
}

/** What a problem document has to be (RFC 9457, and the service's own promises). */
function flaws({ status, headers, body, text }: Answer): string[] {
  const { type, title, detail, code, requestId, provider = {} } = body ?? {};
  const retryAfter = headers['retry-after'];
  const checks: [holds: boolean, otherwise: string][] = [
    [headers['content-type'] === 'application/problem+json; charset=utf-8', 'is no problem document'],
    [body?.status === status, 'has another status in it'],
    [String(type).endsWith(`/docs/errors#${code}`), 'has no type'],
    [isText(title) && isText(detail), 'says nothing'],
    [isText(requestId) && requestId === headers['x-request-id'], 'has another request id in it'],
    [Object.keys(provider).every((field) => PROVIDER_FIELDS.has(field)), `shows ${Object.keys(provider)}`],
    [Object.values(provider).every((value) => String(value).length <= MAX_PROVIDER_TEXT), 'shows long texts'],
    [!FOREIGN.test(text), 'shows what is not its own'],
    [!NAMES_A_TIME.has(status) || retryAfter !== undefined, 'names no time'],
    [retryAfter === undefined || isWait(retryAfter), `names the time ${retryAfter}`],
    [provider.retryAfter === undefined || String(provider.retryAfter) === retryAfter, 'names two times'],
  ];
  return checks.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}

function isWait(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= LONGEST_WAIT_SECONDS;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
