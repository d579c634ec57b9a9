import type { IncomingHttpHeaders } from 'node:http';
import type { Secret } from '#libs/crypto';
import { hideSecrets, hideSecretsInBytes, ProviderRefusal } from '#libs/http';
import type { ConnectorManifest } from '../actions/declaration/connector-manifest.js';
import { headersForCaller, headersForWorkflow } from './passed-headers.js';

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

/** What of a provider's answers is handed on. */
export interface HandsOn {
  headers(headers: IncomingHttpHeaders, connector: ConnectorManifest): Record<string, string>;
  /** Statuses from 400 that are an answer; the others are a failure of the connection or of the provider. */
  isAnswer(status: number): boolean;
}

/** Callers get what describes the content, and what is their own business: 4xx, but not a refused credential. */
export const forCallers: HandsOn = {
  headers: (headers, { answerHeaders }) => headersForCaller(headers, answerHeaders),
  isAnswer: (status) => status < SERVER_ERROR && status !== UNAUTHORIZED,
};

/** Workflows judge answers themselves, all but a refused credential. */
export const forWorkflows: HandsOn = {
  headers: headersForWorkflow,
  isAnswer: (status) => status !== UNAUTHORIZED,
};

/** The answer with the headers that may leave, and without the credential where the provider repeats it. */
export function passedAnswer(
  { status, bytes }: Pick<Answer, 'status' | 'bytes'>,
  headers: Record<string, string>,
  credential: Secret,
): PassedAnswer {
  const passed = Object.entries(headers).map(([name, value]) => [name, hideSecrets(value, [credential])] as const);
  return { status, headers: Object.fromEntries(passed), bytes: hideSecretsInBytes(bytes, [credential]) };
}

/** The provider's refusal behind a failed call, where there is one. */
export function refusalOf(failure: unknown): ProviderRefusal | undefined {
  const { cause } = failure as { cause?: unknown };
  return cause instanceof ProviderRefusal ? cause : undefined;
}
