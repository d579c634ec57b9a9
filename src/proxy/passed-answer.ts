import type { IncomingHttpHeaders } from 'node:http';
import type { Secret } from '@libs/crypto';
import { hideSecrets, ProviderRefusal } from '@libs/http';
import type { ConnectorManifest } from '../actions/connector-manifest.js';
import { headersForCaller } from './passed-headers.js';

/** A provider's answer as its caller gets it. */
export interface PassedAnswer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

/** The answer with the headers that may leave, and without the credential where the provider repeats it. */
export function passedAnswer(
  { status, headers, bytes }: Answer,
  { answerHeaders }: ConnectorManifest,
  credential: Secret,
): PassedAnswer {
  const passed = Object.entries(headersForCaller(headers, answerHeaders)).map(
    ([name, value]) => [name, hideSecrets(value, [credential])] as const,
  );
  // Latin-1 is one character a byte, whatever the bytes are.
  const text = bytes.toString('latin1');
  const shown = hideSecrets(text, [credential]);
  return { status, headers: Object.fromEntries(passed), bytes: shown === text ? bytes : Buffer.from(shown, 'latin1') };
}

/** What the provider answered to a failed call, where that is the caller's own business: 4xx, but not a refused credential. */
export function refusalOf(failure: unknown): ProviderRefusal | undefined {
  const { cause } = failure as { cause?: unknown };
  if (!(cause instanceof ProviderRefusal)) return undefined;
  return cause.status < SERVER_ERROR && cause.status !== UNAUTHORIZED ? cause : undefined;
}
