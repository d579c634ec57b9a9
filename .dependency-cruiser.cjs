/**
 * Who may import whom: docs/architecture.md, "Layers". One rule per line of that table, each with its reason.
 * Type imports count too, unless a rule says otherwise.
 */

const { FOUNDATION, ORDERED, PARTS } = require('./scripts/layers.cjs');

const inSrc = (names) => `^src/(${names.join('|')})[/.]`;

/** The folder of a part without those within it that are parts of their own. */
const own = (name) => {
  const inner = Object.keys(PARTS)
    .filter((other) => other.startsWith(`${name}/`))
    .map((other) => `(?!${other.slice(name.length + 1)}/)`);
  return `^src/${name}/${inner.join('')}`;
};

const partRules = Object.entries(PARTS).map(([name, { may, because }]) => ({
  name: `${name}-imports`,
  comment: because,
  severity: 'error',
  from: { path: own(name), pathNot: 'spec\\.ts$' },
  to: { path: '^(src|sandbox|web|bench|test)/', pathNot: `${own(name)}|${inSrc([...FOUNDATION, ...may])}` },
}));

const within = (parent, folders) => `^src/${parent}/(${folders.join('|')})/`;

const orderRules = Object.entries(ORDERED).flatMap(([parent, lines]) =>
  lines.slice(0, -1).map((folders, line) => ({
    name: `${parent}-${folders.join('-and-')}`,
    comment: 'Folders that import each other both ways can only be read together.',
    severity: 'error',
    from: { path: within(parent, folders), pathNot: 'spec\\.ts$' },
    to: { path: within(parent, lines.slice(line + 1).flat()) },
  })),
);

/** Packages that one place owns: everybody else goes through it. */
const OWNERS = {
  '^(pg)$': {
    owner: '^src/platform/database/',
    because: 'One pool, one place for connections; the queue installs its own schema.',
  },
  '^typeorm|^@nestjs/typeorm': {
    owner:
      '^src/(platform/database|access|audit|credentials|data|events|files|workflows/(approvals|definition|plans|triggers|calls))/',
    because: 'A part with tables of configuration declares their entities; what runs has SQL, through Database.',
  },
  '^pg-boss': { owner: '^src/platform/database/queue/', because: 'The queue could be exchanged.' },
  '^class-validator': {
    owner: '^(libs/schema|src)/',
    because: 'Input classes carry its decorators; libs/schema alone checks and describes them.',
  },
  '^undici': { owner: '^libs/http/', because: 'One egress guard, one time limit, one error mapping.' },
  '^passport': { owner: '^src/credentials/sign-in/', because: 'Sign-ins of connections only.' },
  '^@node-rs/argon2': { owner: '^src/access/auth/passwords/', because: 'Hashing is bounded in one place.' },
  '^pino': { owner: '^src/platform/logging/', because: 'One log, one redaction.' },
  '^prom-client': { owner: '^src/platform/(metrics|health)/', because: 'Other parts count through Metrics.' },
  '^(commander|cli-table3)$': {
    owner: '^src/cli/',
    because: 'The command line only; a start of the service loads neither.',
  },
  '^re2js': {
    owner: '^libs/expressions/src/patterns/',
    because: 'Patterns of users are bounded and paid for in one place.',
  },
  '^quickjs-emscripten-core|^@jitl': {
    owner: '^src/workflows/code/code-worker\\.ts$',
    because: 'Code of authors runs on a thread of its own and nowhere else.',
  },
  '^busboy': {
    owner: '^src/(actions/rest/multipart|files/incoming/read-form)\\.ts$',
    because: 'Forms are streamed: those of actions on to a provider, those of workflows into the store.',
  },
};

const moduleName = (pattern) => `(^|/)node_modules/(@types/)?(${pattern.replaceAll('^', '')})(/|$)`;

const ownerRules = Object.entries(OWNERS).map(([pattern, { owner, because }]) => ({
  name: `owner-of-${pattern.replace(/[^a-z0-9-]/g, '')}`,
  comment: because,
  severity: 'error',
  from: { path: '^(src|libs)/', pathNot: `${owner}|spec\\.ts$|^libs/[^/]+/test/` },
  to: { path: moduleName(pattern) },
}));

/** Modules of Node that one place owns; importing their types is free. */
const CORE = [
  [
    'http-and-https',
    '^(node:)?https?$',
    '^(libs/http/|src/http/server/http-adapter)',
    'One calls out, one makes the server.',
  ],
  [
    'net-and-tls',
    '^(node:)?(net|tls|dns)$',
    '^(libs/http/|src/platform/database/(embedded/|connection/open-sockets)|src/platform/health/end-intake)',
    'Sockets are checked in one place; those to the database are cut at a stop; the embedded server needs a free port; a server that stops does so as a listener.',
  ],
  [
    'child-process',
    '^(node:)?child_process$',
    '^src/platform/database/embedded/',
    'Only the embedded database server is a program of its own.',
  ],
  ['vm', '^(node:)?vm$', '^$', 'User text is never executed in a realm of ours.'],
  [
    'worker-threads',
    '^(node:)?worker_threads$',
    '^src/workflows/code/',
    'Threads are for code of authors, which must not hold the event loop.',
  ],
];

const coreRules = CORE.map(([name, path, owner, comment]) => ({
  name: `owner-of-${name}`,
  comment,
  severity: 'error',
  from: { path: '^(src|libs)/', pathNot: `${owner}|spec\\.ts$|^libs/[^/]+/test/` },
  to: { path, dependencyTypesNot: ['type-only'] },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment:
        'Decorated classes that import each other in a circle crash at load, and who reads one file of a circle reads all.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'libs-know-no-part',
      comment: 'Libs are leaf code: they know no connector, no workflow and no table.',
      severity: 'error',
      from: { path: '^libs/' },
      // The values by which their properties are tried are those of the whole suite.
      to: { path: '^(src|sandbox|web|bench|test)/', pathNot: '^test/support/properties\\.ts$' },
    },
    {
      name: 'libs-through-their-index',
      comment: 'What a lib offers is what its index exports.',
      severity: 'error',
      from: { path: '^(src|sandbox|test)/' },
      to: { path: '^libs/[^/]+/src/', pathNot: '^libs/[^/]+/src/index\\.ts$' },
    },
    {
      name: 'pure-libs',
      comment:
        'Graphs, expressions, paths, errors, schemas and time zones are plain functions, testable without a framework.',
      severity: 'error',
      from: {
        path: '^libs/(graph|expressions|json|json-schema|routing|errors|schema|access|crypto|time-zones)/',
        pathNot: 'spec\\.ts$',
      },
      to: { path: 'node_modules/(@nestjs|express|typeorm|pg)/' },
    },
    {
      name: 'connectors-know-themselves',
      comment:
        'A connector is a folder that could be removed: it knows the core, never another connector, credentials or tables.',
      severity: 'error',
      from: { path: '^src/connectors/([^/]+)/', pathNot: 'spec\\.ts$' },
      to: {
        path: '^(src|sandbox|web|bench|test)/',
        pathNot: '^src/connectors/$1/|^src/(actions|http|platform/config)/|^src/platform/health/draining',
      },
    },
    {
      name: 'connectors-are-known-by-their-module',
      comment: 'Everything else finds connectors in the catalogue.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/connectors/|^src/app\\.module\\.ts$' },
      to: { path: '^src/connectors/' },
    },
    {
      name: 'compiler-is-pure',
      comment: 'Checking a definition needs no process: it is tested with plain objects.',
      severity: 'error',
      from: { path: '^src/workflows/compiler/', pathNot: 'spec\\.ts$' },
      to: {
        path: '^src/|node_modules/(@nestjs|express|typeorm|pg)/',
        pathNot: '^src/workflows/(compiler|model|nodes)/|^src/actions/declaration/answer-schema\\.ts$',
      },
    },
    {
      name: 'nodes-use-ports',
      comment:
        'A kind of node gets what it needs handed in; of actions, collections and transactions it knows the types. The tools of agents are a service of their own.',
      severity: 'error',
      from: { path: '^src/workflows/nodes/', pathNot: 'spec\\.ts$|^src/workflows/nodes/agent/tools/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/workflows/|^src/actions/|^src/data/collections/(filter|input)/|^src/files/file-reference\\.ts$|^src/platform/database/connection/database\\.ts$',
      },
    },
    {
      name: 'collection-filter-is-pure',
      comment: 'Parsing and checking a filter is separate from running it.',
      severity: 'error',
      from: { path: '^src/data/collections/filter/', pathNot: 'spec\\.ts$|to-sql' },
      to: { path: '^src/', pathNot: '^src/data/collections/filter/' },
    },
    {
      name: 'surfaces-are-not-imported',
      comment: 'They show what others hold; what others need of a process is its metrics and whether it drains.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(console|docs|mcp|operations|platform/process|cli)/|^src/(main|serve|app\\.module|app\\.setup)\\.ts$',
      },
      to: { path: '^src/(console|docs|mcp|operations|platform/process|cli)/' },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'The fakes must not share code with what they test.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(src|libs|web|bench|test)/' },
    },
    {
      name: 'sandbox-has-one-door',
      comment: 'The service starts the sandbox in one place, behind SANDBOX=1.',
      severity: 'error',
      from: { path: '^(src|libs)/', pathNot: '^src/platform/config/provider-sandbox\\.ts$|spec\\.ts$' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'bench-speaks-http',
      comment: 'A bench that imports the service measures something else.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^(src|libs)/' },
    },
    {
      name: 'web-speaks-http',
      comment: 'The console and the client talk to the HTTP API only.',
      severity: 'error',
      from: { path: '^(web|packages)/' },
      to: { path: '^(src|libs|sandbox)/' },
    },
    {
      name: 'no-file-nobody-needs',
      comment: 'What cannot be reached from an entry point is dead, or not wired yet.',
      severity: 'error',
      from: { path: '^src/(main|docs/write|cli/main)\\.ts$' },
      to: {
        path: '^(src|libs/[^/]+/src)/',
        // Connectors made by `npm run new:connector` begin with the JSON client, whatever ours needed instead.
        pathNot: 'spec\\.ts$|^src/(main|docs/write|cli/main|actions/kit/json-client)\\.ts$',
        reachable: false,
      },
    },
    {
      name: 'no-dev-dependencies',
      comment: 'A production install lacks them.',
      severity: 'error',
      from: { path: '^(src|libs)/', pathNot: 'spec\\.ts$|^libs/[^/]+/test/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'no-tests-in-code',
      comment: 'Code does not import specs or test support.',
      severity: 'error',
      from: { path: '^(src|libs|sandbox)/', pathNot: 'spec\\.ts$|/test/|spec-support/' },
      to: { path: 'spec\\.ts$|^test/' },
    },
    {
      name: 'nothing-missing',
      comment: 'Every import resolves to a file or a declared dependency.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/dist/' },
    },
    ...partRules,
    ...ownerRules,
    ...coreRules,
    ...orderRules,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|web/dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['service-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
