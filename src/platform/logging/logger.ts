import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

/** The log of the process: one JSON line per event. */
export type Logger = PinoLogger;

/** Injection token of the `Logger`. */
export const LOGGER = Symbol('logger');

/** Injection token of where the log goes, a `DestinationStream`; where nobody provides it, to standard output. */
export const LOG_DESTINATION = Symbol('log destination');

const MAX_TEXT = 2000;
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'apiKey',
  'botToken',
  'clientSecret',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'key',
];

/**
 * Makes the process's log. Secrets are of the `Secret` type, which prints `[redacted]`; the redaction of well-known keys
 * is only the second line of defence. Texts are cut, and JSON escapes control characters, so one event is one line.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    serializers: { err: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What a log line says of an error: no further properties, because drivers hang statements and values on theirs. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: error.message.slice(0, MAX_TEXT),
    code: (error as { code?: unknown }).code,
    stack: error.stack?.slice(0, MAX_TEXT * 2),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}
