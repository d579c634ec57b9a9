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
    description: 'Largest body that /api/proxy hands on to a provider, in bytes after decompression.',
  })
  PROXY_BODY_MAX_BYTES: number;

  @Int({ min: 4, max: 1000, default: jsonDepth.stored, description: 'Deepest nesting of a JSON body.' })
  JSON_MAX_DEPTH: number;

  @Int({ min: 100, max: 10_000_000, default: 200_000, description: 'Most keys and items of a JSON body together.' })
  JSON_MAX_ITEMS: number;

  @Int({
    min: 100,
    max: 10_000_000,
    default: MAX_KEYS,
    description:
      'Most different keys of a JSON body; a key that recurs, as in a list of records, counts once. Nodes take objects of at most 20,000 fields.',
  })
  JSON_MAX_KEYS: number;

  @Int({
    min: 100,
    max: 60_000,
    default: 10_000,
    description: 'Milliseconds the headers of a request may take to arrive.',
  })
  HEADERS_TIMEOUT_MS: number;

  @Int({
    min: 1000,
    max: 3_600_000,
    default: 75_000,
    description:
      'Milliseconds a connection stays open without a request. Longer than the idle timeout of a proxy in front, which would else send a request on a connection that is just being closed.',
  })
  KEEP_ALIVE_MS: number;

  @Int({ min: 1000, max: 600_000, default: 30_000, description: 'Milliseconds a JSON body may take to arrive.' })
  BODY_TIMEOUT_MS: number;

  @Int({ min: 10, max: 10_000, default: 1000, description: 'Most query parameters of one request.' })
  QUERY_MAX_PARAMETERS: number;

  @Int({
    min: 100,
    max: 3_600_000,
    default: 30_000,
    description: 'Milliseconds one action may take, where its connector says nothing else.',
  })
  ACTION_TIMEOUT_MS: number;

  @Int({
    min: 0,
    max: 8760,
    default: 24,
    description: 'Hours after which a connection that was neither used nor checked is tested; 0 = never.',
  })
  CONNECTION_CHECK_HOURS: number;

  @Int({
    min: 1,
    max: 86_400,
    default: 300,
    description: 'Seconds between two looks for connections that are due to be tested.',
  })
  CONNECTION_SWEEP_SECONDS: number;

  @Int({ min: 1, max: 10_000, default: 100, description: 'Most connections that are tested at one look.' })
  CONNECTION_CHECK_BATCH: number;

  @Int({
    min: 1,
    max: 365,
    default: 7,
    description:
      'Days ahead in which a connection whose credential ends and cannot be prolonged is marked expiresSoon.',
  })
  CONNECTION_EXPIRY_WARNING_DAYS: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 10_485_760,
    description: 'Largest answer of a provider or HTTP Request node, in bytes after decompression.',
  })
  RESPONSE_MAX_BYTES: number;

  @Int({
    min: 0,
    max: 1_000_000,
    default: 600,
    description: 'Requests per minute and address that may fail authentication before 429; 0 = no limit.',
  })
  AUTH_FAILURES_PER_MINUTE: number;

  @Int({ min: 1, max: 10_000, default: 20, description: 'Failed log-ins of one account per LOGIN_WINDOW_SECONDS.' })
  LOGIN_FAILURES_PER_ACCOUNT: number;

  @Int({ min: 1, max: 100_000, default: 200, description: 'Failed log-ins from one address per LOGIN_WINDOW_SECONDS.' })
  LOGIN_FAILURES_PER_ADDRESS: number;

  @Int({ min: 1, max: 86_400, default: 900, description: 'Seconds for which failed log-ins count.' })
  LOGIN_WINDOW_SECONDS: number;

  @Int({
    min: 1,
    max: 4,
    default: 1,
    description: 'Passwords hashed at the same time; each takes 19 MiB and a whole core for 30 ms.',
  })
  PASSWORD_HASH_CONCURRENCY: number;

  @Int({ min: 5, max: 43_200, default: 480, description: 'Minutes without a request after which a session ends.' })
  SESSION_IDLE_MINUTES: number;

  @Int({ min: 1, max: 8760, default: 168, description: 'Hours after which a session ends, however busy.' })
  SESSION_MAX_HOURS: number;
}
