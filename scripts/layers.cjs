// The parts of src and what each may import: docs/architecture.md, "Layers". `.dependency-cruiser.cjs` makes the rules.

/** Parts that every other part may use. */
const FOUNDATION = ['platform/config', 'platform/logging', 'platform/database', 'platform/metrics'];

/** What a part of src may import besides itself, the foundation and libs. */
const PARTS = {
  actions: { may: ['http'], because: 'The core of actions declares ports; the parts around it implement them.' },
  http: { may: [], because: 'Every surface builds on it, so it builds on no part.' },
  audit: {
    may: ['actions', 'http', 'platform/retention'],
    because: 'It implements CallLog and is written by everyone.',
  },
  'access/auth': {
    may: ['actions', 'http', 'audit', 'events', 'platform/retention'],
    because: 'It says who calls, not what they may reach.',
  },
  cli: {
    may: [
      'app',
      'http',
      'actions',
      'audit',
      'access/auth',
      'credentials/connectors/provider-variables',
      'docs/read-declarations',
      'platform/outgoing',
      'platform/process',
      'vault',
      'workflows',
      'access/workspaces',
    ],
    because: 'Commands do what the API does, for who has the machine.',
  },
  'data/collections': { may: ['http', 'audit'], because: 'Documents know nothing of who asks for them.' },
  events: {
    may: ['http', 'audit', 'platform/database/queue/take-fairly', 'platform/retention', 'vault'],
    because: 'Whoever does what an event tells of hands it over; it knows none of them.',
  },
  files: { may: ['http', 'platform/retention'], because: 'It keeps bytes for whoever has a reference to them.' },
  console: { may: ['http'], because: 'It serves files and talks to nothing.' },
  credentials: {
    may: ['actions', 'http', 'audit', 'access/auth', 'events', 'platform/retention', 'vault'],
    because: 'It implements CredentialSource and ConnectorState, and is reached through these ports only.',
  },
  docs: {
    may: [
      'actions',
      'http',
      'app',
      'docs/openapi',
      'events/event-type',
      'events/event-types',
      'workflows/model/definition',
      'workflows/nodes/contract/node-kind',
      'workflows/nodes/node-kinds',
      'workflows/engine/run-transitions',
      'workflows/engine/journal/rows',
    ],
    because: 'It shows what is declared elsewhere, by reading the whole application.',
  },
  operations: {
    may: ['http', 'access', 'platform'],
    because: 'It tells operators how the process is, and people how to begin.',
  },
  'platform/health': { may: [], because: 'It watches the process and knows no feature.' },
  'actions/idempotency': {
    may: ['actions', 'platform/retention', 'vault'],
    because: 'It implements IdempotencyStore, and seals answers that hold secrets.',
  },
  mcp: {
    may: ['actions', 'http', 'workflows'],
    because: 'It is one more surface of the action runner and of workflows.',
  },
  'docs/openapi': {
    may: ['actions', 'http', 'access/auth', 'events/event-type', 'events/event-types'],
    because: 'It is derived from what endpoints and actions declare.',
  },
  'platform/outgoing': { may: [], because: 'It wires libs/http to the configuration.' },
  'platform/process': { may: ['platform/health'], because: 'It begins and ends the process.' },
  proxy: {
    may: ['actions', 'http', 'audit'],
    because: 'It hands requests on through the action runner.',
  },
  'platform/database/queue': {
    may: [],
    because: 'It is the only place that knows pg-boss; it carries ids, not meaning.',
  },
  'platform/retention': { may: [], because: 'Parts register their tables; it knows none of them.' },
  'data/variables': {
    may: ['http', 'audit', 'vault', 'workflows/ports'],
    because: 'It implements the port VariableStore.',
  },
  vault: { may: ['audit'], because: 'It seals and opens, whatever it is.' },
  workflows: {
    may: [
      'actions',
      'http',
      'audit',
      'access/auth',
      'data/collections',
      'events',
      'files',
      'platform/health/draining',
      'platform/health/register-gauge',
      'proxy',
      'platform/database/queue',
      'platform/retention',
      'data/variables',
      'vault',
    ],
    because: 'Workflows run actions through the runner; connectors and credentials stay behind it.',
  },
  'access/workspaces': {
    may: ['http', 'audit', 'access/auth', 'platform/retention'],
    because: 'Tenants and their members.',
  },
};

/**
 * Folders that stand on each other, the lowest first: none imports one of a later line. Folders of one line know each other, as
 * what is written of a run decides what is hidden and the other way round.
 */
const ORDERED = {
  credentials: [
    ['connections', 'state'],
    ['oauth'],
    ['connectors', 'opening'],
    ['health', 'sign-in', 'settings'],
    ['connect'],
  ],
  events: [['outbox'], ['deliveries'], ['endpoints']],
  'platform/database': [['migrations', 'shared', 'connection', 'embedded'], ['queue']],
  workflows: [
    ['model', 'ports', 'code'],
    ['nodes'],
    ['compiler'],
    ['plans'],
    ['engine'],
    ['runs'],
    ['calls'],
    ['triggers'],
    ['approvals'],
    ['definition'],
    ['fixture-tests', 'node-services', 'templates'],
  ],
  'workflows/engine': [
    ['memory'],
    ['journal', 'secrets'],
    ['endings'],
    ['gate'],
    ['frames'],
    ['waits'],
    ['execution'],
    ['recovery'],
    ['worker'],
  ],
};

module.exports = { FOUNDATION, ORDERED, PARTS };
