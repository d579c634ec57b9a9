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
    may: ['actions', 'http', 'audit', 'platform/retention'],
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
  console: { may: ['http'], because: 'It serves files and talks to nothing.' },
  credentials: {
    may: ['actions', 'http', 'audit', 'access/auth', 'platform/retention', 'vault'],
    because: 'It implements CredentialSource and ConnectorState, and is reached through these ports only.',
  },
  docs: {
    may: [
      'actions',
      'http',
      'app',
      'docs/openapi',
      'workflows/definition/definition',
      'workflows/nodes/contract/node-kind',
      'workflows/nodes/node-kinds',
      'workflows/engine/run-transitions',
      'workflows/engine/journal/rows',
    ],
    because: 'It shows what is declared elsewhere, by reading the whole application.',
  },
  'platform/health': { may: ['http', 'access/auth'], because: 'It watches the process and knows no feature.' },
  'actions/idempotency': {
    may: ['actions', 'platform/retention', 'vault'],
    because: 'It implements IdempotencyStore, and seals answers that hold secrets.',
  },
  mcp: {
    may: ['actions', 'http', 'workflows'],
    because: 'It is one more surface of the action runner and of workflows.',
  },
  'docs/openapi': {
    may: ['actions', 'http', 'access/auth'],
    because: 'It is derived from what endpoints and actions declare.',
  },
  'platform/outgoing': { may: [], because: 'It wires libs/http to the configuration.' },
  'platform/process': { may: ['platform/health', 'access/workspaces'], because: 'It begins and ends the process.' },
  proxy: {
    may: ['actions', 'http', 'audit', 'workflows/connection-http'],
    because: 'It hands requests on through the action runner, and implements the port ConnectionHttp.',
  },
  'platform/queue': { may: [], because: 'It is the only place that knows pg-boss; it carries ids, not meaning.' },
  'platform/retention': { may: [], because: 'Parts register their tables; it knows none of them.' },
  'data/variables': {
    may: ['http', 'audit', 'vault', 'workflows/variable-store'],
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
      'platform/health/draining',
      'proxy',
      'platform/queue',
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
 * The folders of the engine, the lowest first: none imports one of a later line. Folders of one line know each other: what is
 * written of a run decides what is hidden and the other way round, and a wait is a way of executing a node.
 */
const ENGINE = [['memory'], ['journal', 'secrets'], ['endings'], ['execution', 'waits'], ['recovery'], ['worker']];

module.exports = { ENGINE, FOUNDATION, PARTS };
