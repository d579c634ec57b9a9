import { Choice, Flag, Int, Text } from '#libs/schema';

/** Where and how the service runs: listener, database, keys, first administrator, logs, shutdown. */
export class OperationVariables {
  @Choice(['development', 'test', 'production'], {
    default: 'development',
    description: 'In production the service refuses insecure settings.',
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
      'Public address. Redirect URIs and links are built from it, never from a Host header. Default http://localhost:$PORT; required in production.',
  })
  BASE_URL?: string;

  @Text({
    max: 2000,
    optional: true,
    secret: true,
    pattern: /^postgres(ql)?:\/\//,
    patternMessage: 'must begin with postgres://',
    description: 'PostgreSQL 15 or newer. Unset: the embedded PostgreSQL, its files under DATA_DIR.',
  })
  DATABASE_URL?: string;

  @Text({ max: 1000, default: './.data', description: 'Files of the embedded database and the development key.' })
  DATA_DIR: string;

  @Choice(['all', 'api', 'worker'], {
    default: 'all',
    description: 'all, api (HTTP only) or worker (runs queued work and schedules only).',
  })
  ROLE: 'all' | 'api' | 'worker';

  @Text({
    max: 4000,
    optional: true,
    secret: true,
    description:
      'id:base64key[,id:base64key…], 32-byte keys; the first one seals, all open. Unset: development makes one in DATA_DIR, production refuses to start.',
  })
  ENCRYPTION_KEYS?: string;

  @Text({
    format: 'email',
    max: 254,
    optional: true,
    description: 'First administrator, made at start if there is none.',
  })
  ADMIN_EMAIL?: string;

  @Text({
    min: 8,
    max: 256,
    optional: true,
    secret: true,
    description: 'Password of the first administrator. Unset in development: made up and printed once.',
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
      'An API key with every scope and this secret exists in workspace default after start, for CI and containers. A start ' +
      'without it, or with another value, ends the former key and the keys that were made with it.',
  })
  BOOTSTRAP_API_KEY?: string;

  @Flag({
    default: false,
    description:
      '1: the provider sandbox runs beside the service and every connector points at it. Production refuses it.',
  })
  SANDBOX: boolean;

  @Int({
    min: 0,
    max: 65_534,
    default: 4010,
    description:
      'Port of the provider sandbox on 127.0.0.1; what it serves as downloads is one higher. 0: any free ones.',
  })
  SANDBOX_PORT: number;

  @Text({
    max: 4000,
    min: 0,
    default: '',
    description:
      'host[:port] or CIDR list that user-made requests may reach although private, and to which credentials may go over plain http.',
  })
  EGRESS_ALLOW: string;

  @Text({ max: 1000, min: 0, default: '', description: 'Hops (a number) or CIDRs whose X-Forwarded-* headers count.' })
  TRUST_PROXY: string;

  @Int({
    min: 30,
    max: 36_500,
    optional: true,
    description: 'Days an event of the audit log is kept; older ones are removed from the beginning. Unset: for ever.',
  })
  AUDIT_RETENTION_DAYS?: number;

  @Choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'Least level that is logged.',
  })
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

  @Text({
    min: 16,
    max: 256,
    optional: true,
    secret: true,
    pattern: /^[\x21-\x7e]+$/,
    patternMessage: 'must be printable ASCII without spaces',
    description: 'Bearer token of GET /metrics. Unset in production: loopback only.',
  })
  METRICS_TOKEN?: string;

  @Int({ min: 1, max: 1000, default: 10, description: 'Connections to PostgreSQL of one process.' })
  DATABASE_POOL_SIZE: number;

  @Int({
    min: 100,
    max: 60_000,
    default: 1500,
    description: 'Milliseconds to wait for a free database connection before answering 503.',
  })
  DATABASE_WAIT_MS: number;

  @Int({
    min: 100,
    max: 600_000,
    default: 10_000,
    description:
      'Milliseconds a statement may take before the database undoes it, as it does with a transaction in which the service says nothing for as long; callers get 503. A connection that has not answered a quarter later is given up.',
  })
  DATABASE_ANSWER_MS: number;

  @Int({
    min: 0,
    max: 3600,
    default: 60,
    description: 'Seconds a starting process waits for a database that is out of reach before it exits with 1.',
  })
  DATABASE_START_WAIT_SECONDS: number;

  @Int({
    min: 0,
    max: 600,
    default: 20,
    description: 'Seconds a stopping process gives requests and runs in progress.',
  })
  SHUTDOWN_GRACE_SECONDS: number;

  @Int({
    min: 0,
    max: 300,
    default: 3,
    description:
      'Seconds of the grace time in which a process that got SIGTERM still takes requests, so that load balancers notice.',
  })
  SHUTDOWN_NOTICE_SECONDS: number;
}
