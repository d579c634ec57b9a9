import type { IncomingHttpHeaders } from 'node:http';
import type { Secret } from '#libs/crypto';
import type { IncomingAnswer } from '../transport/outgoing-request.js';
import { mayBeJson, parseJsonAnswer } from './json-answer.js';
import { hideSecrets, hideSecretsInJson } from '../transport/redact-text.js';
import { parseRetryAfter } from '../transport/retries/retry-after.js';

const MAX_TEXT_CHARACTERS = 2000;

/**
 * A provider answered 400 or above. Connectors turn it into an AppError by their own table, else `standardProviderError`
 * does. What the provider wrote is reachable by name only and never printed with the error, since it may echo a secret.
 */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly #answer: IncomingAnswer;
  readonly #secrets: readonly Secret[];
  #body?: { value: unknown };

  constructor(
    answer: IncomingAnswer,
    /** How many times the request was sent. */
    readonly attempts: number,
    secrets: readonly Secret[] = [],
  ) {
    super(`the provider answered ${answer.status}`);
    this.name = 'ProviderRefusal';
    this.status = answer.status;
    this.#answer = answer;
    this.#secrets = secrets;
  }

  /** The same refusal with `[redacted]` in place of these secrets in `body` and `text`; `bytes` are left as they came. */
  without(secrets: readonly Secret[]): ProviderRefusal {
    return new ProviderRefusal(this.#answer, this.attempts, secrets);
  }

  /** As they came, names in lower case; `without` hides nothing in them. */
  get headers(): IncomingHttpHeaders {
    return this.#answer.headers;
  }

  /** The body as it came, as far as it was read. Like all a provider writes it may repeat a secret. */
  get bytes(): Buffer {
    return this.#answer.bytes;
  }

  /** The parsed JSON body; undefined for any other, also for one beyond the limit. */
  get body(): unknown {
    this.#body ??= { value: hideSecretsInJson(jsonOf(this.#answer), this.#secrets) };
    return this.#body.value;
  }

  /** The first 2,000 characters of a plain text or JSON body; empty for HTML and other media. */
  get text(): string {
    const { headers, bytes } = this.#answer;
    if (!mayBeJson(headers['content-type'])) return '';
    const text = hideSecrets(bytes.toString('utf8').trimStart(), this.#secrets);
    return text.startsWith('<') ? '' : text.slice(0, MAX_TEXT_CHARACTERS);
  }

  /** Whole seconds from 1 to 86,400 by the `Retry-After` header; undefined where there is no readable one. */
  get retryAfterSeconds(): number | undefined {
    return parseRetryAfter(this.headers['retry-after']);
  }
}

function jsonOf({ headers, bytes }: IncomingAnswer): unknown {
  if (bytes.length === 0 || !mayBeJson(headers['content-type'])) return undefined;
  try {
    return parseJsonAnswer(bytes);
  } catch {
    return undefined;
  }
}
