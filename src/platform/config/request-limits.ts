import { jsonDepth, MAX_KEYS } from '#libs/json';
import { Int } from '#libs/schema';
import { OperationVariables } from './operation-variables.js';

/** What callers may send, how often they may try, and how long calls and sessions last. */
export class RequestLimits extends OperationVariables {
  @Int({ min: 1024, max: 1_073_741_824, default: 1_048_576, description: 'Largest JSON body of the API, in bytes.' })
  JSON_BODY_MAX_BYTES: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 1_048_576,
    description: 'Largest body that /api/proxy sends to a provider, in bytes after decompression.',
  })
  PROXY_BODY_MAX_BYTES: number;

  @Int({ min: 4, max: 1000, default: jsonDepth.stored, description: 'Deepest nesting of a JSON body.' })
  JSON_MAX_DEPTH: number;

  @Int({
    min: 100,
    max: 10_000_000,
    default: 200_000,
    description: 'Largest number of keys and items in a JSON body together.',
  })
  JSON_MAX_ITEMS: number;

  @Int({
    min: 100,
    max: 10_000_000,
    default: MAX_KEYS,
    description:
      'Largest number of different keys in a JSON body. A key that comes again, as in a list of records, counts once. A node takes objects of at most 20,000 fields.',
  })
  JSON_MAX_KEYS: number;

  @Int({
    min: 100,
    max: 60_000,
    default: 10_000,
    description: 'Milliseconds in which the headers of a request must arrive.',
  })
  HEADERS_TIMEOUT_MS: number;

  @Int({
    min: 1000,
    max: 3_600_000,
    default: 75_000,
    description:
      'Milliseconds for which a connection without a request stays open. Make it longer than the idle timeout of a proxy in front. Otherwise the proxy may send a request on a connection that is about to close.',
  })
  KEEP_ALIVE_MS: number;

  @Int({ min: 1000, max: 600_000, default: 30_000, description: 'Milliseconds in which a JSON body must arrive.' })
  BODY_TIMEOUT_MS: number;

  @Int({ min: 10, max: 10_000, default: 1000, description: 'Largest number of query parameters in a request.' })
  QUERY_MAX_PARAMETERS: number;

  @Int({
    min: 100,
    max: 3_600_000,
    default: 30_000,
    description: 'Milliseconds that an action may take, unless its connector sets another limit.',
  })
  ACTION_TIMEOUT_MS: number;

  @Int({
    min: 0,
    max: 8760,
    default: 24,
    description: 'Hours after which the service tests a connection that nobody has used or tested. 0: never.',
  })
  CONNECTION_CHECK_HOURS: number;

  @Int({
    min: 1,
    max: 86_400,
    default: 300,
    description: 'Seconds between two searches for connections that are due for a test.',
  })
  CONNECTION_SWEEP_SECONDS: number;

  @Int({ min: 1, max: 10_000, default: 100, description: 'Largest number of connections that one search tests.' })
  CONNECTION_CHECK_BATCH: number;

  @Int({
    min: 1,
    max: 365,
    default: 7,
    description:
      'How many days before its credential ends a connection is marked `expiresSoon` and the event `connection.expiring` is sent. This applies to credentials that the service cannot renew.',
  })
  CONNECTION_EXPIRY_WARNING_DAYS: number;

  @Int({
    min: 15,
    max: 30,
    default: 20,
    description: 'Minutes in which an end user can connect accounts with one link.',
  })
  CONNECT_SESSION_MINUTES: number;

  @Int({
    min: 1,
    max: 1_000_000,
    default: 10_000,
    description: 'Connect sessions that one workspace may have at the same time.',
  })
  CONNECT_SESSIONS_MAX: number;

  @Int({
    min: 1,
    max: 365,
    default: 7,
    description: 'How many days before an API key ends the event `key.expiring` is sent.',
  })
  KEY_EXPIRY_WARNING_DAYS: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 10_485_760,
    description: 'Largest answer that an action or an HTTP Request node reads, in bytes after decompression.',
  })
  RESPONSE_MAX_BYTES: number;

  @Int({
    min: 0,
    max: 1_000_000,
    default: 600,
    description:
      'Requests per minute from one address that may fail authentication. Further ones get 429. 0: no limit.',
  })
  AUTH_FAILURES_PER_MINUTE: number;

  @Int({
    min: 1,
    max: 10_000,
    default: 20,
    description: 'Failed sign-ins that one account may have in LOGIN_WINDOW_SECONDS.',
  })
  LOGIN_FAILURES_PER_ACCOUNT: number;

  @Int({
    min: 1,
    max: 100_000,
    default: 200,
    description: 'Failed sign-ins that one address may have in LOGIN_WINDOW_SECONDS.',
  })
  LOGIN_FAILURES_PER_ADDRESS: number;

  @Int({ min: 1, max: 86_400, default: 900, description: 'Seconds for which failed sign-ins count.' })
  LOGIN_WINDOW_SECONDS: number;

  @Int({
    min: 1,
    max: 4,
    default: 1,
    description: 'Passwords that one process hashes at the same time. Each takes 19 MiB and one core for 30 ms.',
  })
  PASSWORD_HASH_CONCURRENCY: number;

  @Int({ min: 5, max: 43_200, default: 480, description: 'Minutes without a request after which a session ends.' })
  SESSION_IDLE_MINUTES: number;

  @Int({ min: 1, max: 8760, default: 168, description: 'Hours after which a session ends, even if it is in use.' })
  SESSION_MAX_HOURS: number;
}
