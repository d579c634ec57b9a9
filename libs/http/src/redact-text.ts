import { Secret } from '@libs/crypto';

const REDACTED = '[redacted]';
/** Shorter texts are not replaced: they would occur in ordinary words. */
const MIN_SECRET_CHARACTERS = 4;

const MARKUP_PAGE = /^\s*<(!doctype|html|\?xml)/i;
const TAG = /<\/?[a-z!][^<>]*>/gi;
const CREDENTIAL = /\b(bearer|basic|bot)\s+[\w.~+/:=-]{8,}/gi;
const URL_TEXT = /\b(https?:\/\/)(?:[^\s/?#@"'<>]*@)?([^\s/?#"'<>]+)([/?#][^\s"'<>]*)?/gi;

/**
 * Text of a provider as it may be shown: the given secrets and what looks like one are replaced, URLs are cut to their
 * host because path and query may be credentials (bot paths, pre-signed links), markup is removed, and it is at most
 * `maxCharacters` long. Undefined when nothing is left, and for a page of HTML.
 */
export function redactText(
  text: string,
  { secrets = [], maxCharacters }: { secrets?: readonly (Secret | string)[]; maxCharacters: number },
): string | undefined {
  if (MARKUP_PAGE.test(text)) return undefined;
  const shown = hideSecrets(text, secrets)
    .replace(URL_TEXT, (_, scheme: string, host: string, rest?: string) => `${scheme}${host}${rest ? '/…' : ''}`)
    .replace(CREDENTIAL, `$1 ${REDACTED}`)
    .replace(TAG, '')
    // oxlint-disable-next-line no-control-regex -- control characters have no place in a sentence
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .toWellFormed();
  return shown === '' ? undefined : cut(shown, maxCharacters);
}

/** The text with `[redacted]` in place of every given secret, in whatever spelling it came back. */
export function hideSecrets(text: string, secrets: readonly (Secret | string)[]): string {
  return secrets
    .flatMap((secret) => formsOf(secret instanceof Secret ? secret.reveal() : secret))
    .reduce((shown, form) => shown.replaceAll(form, REDACTED), text);
}

/** The spellings in which a secret may come back. */
function formsOf(secret: string): string[] {
  if (secret.length < MIN_SECRET_CHARACTERS) return [];
  const encoded = encodeURIComponent(secret.toWellFormed());
  return [...new Set([secret, encoded, Buffer.from(secret).toString('base64')])];
}

function cut(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1).toWellFormed()}…`;
}
