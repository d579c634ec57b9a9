import { Secret } from '#libs/crypto';
import { mapTexts } from '#libs/json';

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

/** The text with `[redacted]` in place of every given secret of at least 4 characters, as it is or in JSON, a URL, a form or Base64. */
export function hideSecrets(text: string, secrets: readonly (Secret | string)[]): string {
  return withoutForms(text, secrets.flatMap(formsOf));
}

/** The same for the bytes of an answer, whatever they are; the very same bytes where no secret occurs. */
export function hideSecretsInBytes(bytes: Buffer, secrets: readonly (Secret | string)[]): Buffer {
  if (secrets.length === 0) return bytes;
  // Latin-1 is one character a byte.
  const text = bytes.toString('latin1');
  const shown = withoutForms(
    text,
    secrets.flatMap(formsOf).map((form) => Buffer.from(form).toString('latin1')),
  );
  return shown === text ? bytes : Buffer.from(shown, 'latin1');
}

/** A JSON value with the secrets hidden in every text of it, names of fields included. */
export function hideSecretsInJson(value: unknown, secrets: readonly (Secret | string)[]): unknown {
  // Its forms are made once, not for each of what may be a million texts.
  const forms = secrets.flatMap(formsOf);
  if (forms.length === 0) return value;
  const shortest = Math.min(...forms.map(({ length }) => length));
  return mapTexts(value, (text) => (text.length < shortest ? text : withoutForms(text, forms)));
}

function withoutForms(text: string, forms: readonly string[]): string {
  return forms.reduce((shown, form) => shown.replaceAll(form, REDACTED), text);
}

/** The spellings in which a secret may come back. */
function formsOf(given: Secret | string): string[] {
  const secret = given instanceof Secret ? given.reveal() : given;
  if (secret.length < MIN_SECRET_CHARACTERS) return [];
  const inAddress = encodeURIComponent(secret.toWellFormed());
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, inJson, inAddress, inForm, Buffer.from(secret).toString('base64')])];
}

function cut(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1).toWellFormed()}…`;
}
