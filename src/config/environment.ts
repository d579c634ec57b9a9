import { Choice, Flag, Int, Text } from '@libs/schema';

/**
 * Every environment variable of the service itself, once. `.env.example` and `docs/limits.md` are generated from it, and a
 * value that breaks a rule stops the start. Variables of one connector are declared in that connector's folder.
 */
export class Environment {
  @Choice(['development', 'test', 'production'], {
    default: 'development',
    description: 'In production the service refuses insecure settings.',
  })
  NODE_ENV: 'development' | 'test' | 'production';

  @Int({ min: 0, max: 65535, default: 3000, description: 'Port of the HTTP listener.' })
  PORT: number;

  @Text({ max: 255, default: '127.0.0.1', description: 'Address of the HTTP listener; 0.0.0.0 in a container.' })
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
      'An API key with every scope and this secret exists in workspace default after start, for CI and containers.',
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
    format: 'uri',
    max: 2000,
    optional: true,
    description:
      'Base URL of the OpenAI-compatible interface that agents without a base URL of their own use. Unset: https://api.openai.com/v1.',
  })
  AGENT_API_URL?: string;

  @Text({
    max: 4000,
    min: 0,
    default: '',
    description: 'host[:port] or CIDR list that user-made requests may reach although private.',
  })
  EGRESS_ALLOW: string;

  @Text({ max: 1000, min: 0, default: '', description: 'Hops (a number) or CIDRs whose X-Forwarded-* headers count.' })
  TRUST_PROXY: string;

  @Flag({ default: false, description: 'Production: webhooks without authentication may be deployed.' })
  WEBHOOK_ALLOW_PUBLIC: boolean;

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

  @Int({ min: 1, max: 3650, default: 30, description: 'Days a finished run is kept.' })
  RUN_RETENTION_DAYS: number;

  @Int({ min: 1024, max: 1_073_741_824, default: 1_048_576, description: 'Largest JSON body of the API, in bytes.' })
  JSON_BODY_MAX_BYTES: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 16_777_216,
    description: 'Largest webhook body, in bytes after decompression.',
  })
  WEBHOOK_BODY_MAX_BYTES: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 1_048_576,
    description: 'Largest body that /api/proxy hands on to a provider, in bytes after decompression.',
  })
  PROXY_BODY_MAX_BYTES: number;

  @Int({ min: 4, max: 1000, default: 64, description: 'Deepest nesting of a JSON body.' })
  JSON_MAX_DEPTH: number;

  @Int({ min: 100, max: 10_000_000, default: 500_000, description: 'Most keys and items of a JSON body together.' })
  JSON_MAX_ITEMS: number;

  @Int({ min: 1000, max: 600_000, default: 30_000, description: 'Milliseconds a JSON body may take to arrive.' })
  BODY_TIMEOUT_MS: number;

  @Int({ min: 10, max: 10_000, default: 1000, description: 'Most query parameters of one request.' })
  QUERY_MAX_PARAMETERS: number;

  @Int({
    min: 100,
    max: 3_600_000,
    default: 60_000,
    description: 'Milliseconds a caller waits for a lastNode workflow.',
  })
  WORKFLOW_WAIT_MS: number;

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
    min: 100,
    max: 3_600_000,
    default: 30_000,
    description: 'Milliseconds one workflow node may take, where it says nothing else.',
  })
  NODE_TIMEOUT_MS: number;

  @Int({ min: 1, max: 10_000, default: 500, description: 'Most nodes of a workflow.' })
  WORKFLOW_MAX_NODES: number;

  @Int({ min: 1, max: 1_000_000, default: 100_000, description: 'Most items a loop walks.' })
  LOOP_MAX_ITEMS: number;

  @Int({ min: 1, max: 100, default: 10, description: 'How deep workflows may run each other.' })
  RUN_MAX_DEPTH: number;

  @Int({ min: 1, max: 10_000, default: 200, description: 'Runs that may be watched at the same time, per process.' })
  RUN_WATCHERS: number;

  @Int({ min: 1, max: 10_000, default: 200, description: 'Runs one worker process executes at the same time.' })
  WORKER_CONCURRENCY: number;

  @Int({
    min: 1,
    max: 100,
    default: 5,
    description: 'Takeovers after crashes before a run is stopped with crash_loop.',
  })
  RUN_MAX_TAKEOVERS: number;

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
    min: 0,
    max: 3600,
    default: 60,
    description: 'Seconds a starting process waits for a database that is out of reach before it exits with 1.',
  })
  DATABASE_START_WAIT_SECONDS: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 10_485_760,
    description: 'Largest answer of a provider or HTTP Request node, in bytes after decompression.',
  })
  RESPONSE_MAX_BYTES: number;

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

  @Int({
    min: 1024,
    max: 16_777_216,
    default: 524_288,
    description: 'Largest document of a collection, in bytes of JSON.',
  })
  COLLECTION_DOCUMENT_MAX_BYTES: number;

  @Int({ min: 1, max: 10_000, default: 1000, description: 'Most documents of one page of a query.' })
  COLLECTION_PAGE_MAX_DOCUMENTS: number;

  @Int({
    min: 1024,
    max: 268_435_456,
    default: 8_388_608,
    description: 'Most bytes of documents that one query answers or one patch or replace changes.',
  })
  COLLECTION_PAGE_MAX_BYTES: number;

  @Int({ min: 1, max: 100_000, default: 1000, description: 'Most documents one patch or replace changes.' })
  COLLECTION_CHANGE_MAX_DOCUMENTS: number;

  @Int({
    min: 10,
    max: 600_000,
    default: 10_000,
    description: 'Milliseconds one statement on a collection may take, and a request may wait for its turn.',
  })
  COLLECTION_TIMEOUT_MS: number;

  @Int({
    min: 1,
    max: 1000,
    default: 3,
    description: 'Database connections of one process that the collections of one workspace may use at the same time.',
  })
  COLLECTION_CONNECTIONS: number;

  @Int({ min: 1, max: 100_000, default: 1000, description: 'Most collections of a workspace.' })
  COLLECTIONS_PER_WORKSPACE: number;

  @Int({ min: 0, max: 64, default: 10, description: 'Most indexes of a collection.' })
  COLLECTION_MAX_INDEXES: number;
}
