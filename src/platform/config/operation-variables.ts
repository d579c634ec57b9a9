import { Choice, Flag, Int, Text } from '#libs/schema';

/** Where and how the service runs: listener, database, keys, first administrator, logs, shutdown. */
export class OperationVariables {
  @Choice(['development', 'test', 'production'], {
    default: 'development',
    description: '`production` stops a start with insecure settings.',
  })
  NODE_ENV: 'development' | 'test' | 'production';

  @Int({ min: 0, max: 65535, default: 3000, description: 'Port of the HTTP listener.' })
  PORT: number;

  @Text({
    max: 255,
    default: '127.0.0.1',
    pattern: /^[\w.:-]+$/,
    patternMessage: 'must be an address or a host name',
    description: 'Address of the HTTP listener; 0.0.0.0 in a container.',
  })
  HOST: string;

  @Text({
    format: 'uri',
    max: 2000,
    optional: true,
    description:
      'Public address of the service. Redirect URIs and links begin with it; the Host header of a request does not count. Default http://localhost:$PORT; required in production.',
  })
  BASE_URL?: string;

  @Text({
    max: 2000,
    optional: true,
    secret: true,
    pattern: /^postgres(ql)?:\/\//,
    patternMessage: 'must begin with postgres://',
    description:
      'Address of a PostgreSQL 15 or newer. Unset: the service starts the embedded PostgreSQL with its files in DATA_DIR.',
  })
  DATABASE_URL?: string;

  @Text({
    max: 2000,
    optional: true,
    secret: true,
    pattern: /^postgres(ql)?:\/\//,
    patternMessage: 'must begin with postgres://',
    description:
      'Address of the same database that leads past a pooler, for what needs a session: LISTEN, migrations, indexes. Set it if and only if DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer.',
  })
  DATABASE_SESSION_URL?: string;

  @Text({
    max: 1000,
    default: './.data',
    description: 'Folder for the files of the embedded database and for the development key.',
  })
  DATA_DIR: string;

  @Choice(['all', 'api', 'worker'], {
    default: 'all',
    description:
      'What this process does: `api` answers HTTP, `worker` takes queued runs and schedules, `all` does both.',
  })
  ROLE: 'all' | 'api' | 'worker';

  @Text({
    max: 4000,
    optional: true,
    secret: true,
    description:
      'Keys that seal stored secrets: id:base64key[,id:base64key…], each of 32 bytes. The first one seals; all of them open. Unset: development makes a key in DATA_DIR, and production does not start.',
  })
  ENCRYPTION_KEYS?: string;

  @Text({
    format: 'email',
    max: 254,
    optional: true,
    description:
      'E-mail address of the first administrator. The start makes this account if there is no administrator.',
  })
  ADMIN_EMAIL?: string;

  @Text({
    min: 8,
    max: 256,
    optional: true,
    secret: true,
    description: 'Password of the first administrator. Unset: development makes one up and prints it once.',
  })
  ADMIN_PASSWORD?: string;

  @Text({
    min: 32,
    max: 256,
    optional: true,
    secret: true,
    pattern: /^[\x21-\x7e]+$/,
    patternMessage: 'must be printable ASCII without spaces',
    description:
      'Secret of an API key with every scope in the workspace `default`, for CI and containers. The start makes the key. A start without it, or with another value, ends the former key and the keys that were made with it.',
  })
  BOOTSTRAP_API_KEY?: string;

  @Flag({
    default: false,
    description:
      '1: the provider sandbox runs beside the service, and every connector calls it in place of its provider. Not possible in production.',
  })
  SANDBOX: boolean;

  @Int({
    min: 0,
    max: 65_534,
    default: 4010,
    description:
      'Port of the provider sandbox on 127.0.0.1. Its downloads use the next higher port. 0: any free ports.',
  })
  SANDBOX_PORT: number;

  @Text({
    max: 4000,
    min: 0,
    default: '',
    description:
      'Private hosts and networks that workflows may call: a list of host[:port] and CIDR. Credentials may go to them over plain http.',
  })
  EGRESS_ALLOW: string;

  @Text({
    max: 1000,
    min: 0,
    default: '',
    description:
      'Proxies in front of the service, as a number or as CIDRs. X-Forwarded-* headers count only if they come from these.',
  })
  TRUST_PROXY: string;

  @Int({
    min: 30,
    max: 36_500,
    optional: true,
    description:
      'Days for which the audit log keeps an event. The service removes older events. Unset: it keeps all of them.',
  })
  AUDIT_RETENTION_DAYS?: number;

  @Choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'Lowest level that the log shows.',
  })
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

  @Text({
    min: 16,
    max: 256,
    optional: true,
    secret: true,
    pattern: /^[\x21-\x7e]+$/,
    patternMessage: 'must be printable ASCII without spaces',
    description: 'Bearer token of GET /metrics. Unset in production: only requests from this machine get an answer.',
  })
  METRICS_TOKEN?: string;

  @Int({
    min: 1,
    max: 1000,
    optional: true,
    description:
      'Largest number of connections that one process keeps to PostgreSQL for its statements; one more hears of changes. Default: 10, with ROLE=api 8, with ROLE=worker 3.',
  })
  DATABASE_POOL_SIZE: number;

  @Int({
    min: 100,
    max: 60_000,
    default: 1500,
    description: 'Milliseconds for which a request waits for a free database connection before it gets 503.',
  })
  DATABASE_WAIT_MS: number;

  @Int({
    min: 100,
    max: 600_000,
    default: 10_000,
    description:
      'Milliseconds that a database statement may take. The database then undoes it, and the caller gets 503. The same limit ends a transaction in which the service is silent. The service gives up a connection that has not answered after a quarter more.',
  })
  DATABASE_ANSWER_MS: number;

  @Int({
    min: 0,
    max: 3600,
    default: 60,
    description:
      'Seconds for which a start waits for a database that does not answer. The start then ends with exit code 1.',
  })
  DATABASE_START_WAIT_SECONDS: number;

  @Int({
    min: 0,
    max: 600,
    default: 20,
    description: 'Seconds that a stopping process gives its requests and runs to finish.',
  })
  SHUTDOWN_GRACE_SECONDS: number;

  @Int({
    min: 0,
    max: 300,
    default: 3,
    description:
      'Seconds after SIGTERM in which a process still takes requests, so that load balancers notice. They are part of SHUTDOWN_GRACE_SECONDS.',
  })
  SHUTDOWN_NOTICE_SECONDS: number;
}
