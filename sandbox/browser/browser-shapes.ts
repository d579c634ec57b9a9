import type { QueryField } from '../kit/query-shape.js';
import { all, choice, either, flag, integer, list, map, object, rule, text, type Shape } from '../kit/shape.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID in any case. */
export const uuid = text({ pattern: UUID });

const nullable = (shape: Shape): Shape =>
  either(
    rule('Input should be null', (value) => value === null),
    shape,
  );

const country = nullable(text({ pattern: /^[a-z]{2}$/ }));
const width = nullable(integer({ min: 320, max: 6144 }));
const height = nullable(integer({ min: 320, max: 3456 }));

const customProxy = object({
  host: text({ min: 1, max: 255 }),
  port: integer({ min: 1, max: 65_535 }),
  'username?': nullable(text({ min: 1, max: 255 })),
  'password?': nullable(text({ min: 1, max: 255 })),
  'ignoreCertErrors?': flag(),
});

const sessionSettings = object({
  'profileId?': nullable(uuid),
  'proxyCountryCode?': country,
  'browserScreenWidth?': width,
  'browserScreenHeight?': height,
  'enableRecording?': flag(),
});

/** The schema of a structured output travels as text, never as an object. */
const schemaText = all(
  text(),
  rule('Input should be a stringified JSON schema', (value) => typeof value !== 'string' || isJsonObject(value)),
);

/** Body of v2's `POST /tasks`. */
export const createTask = object({
  task: text({ min: 1, max: 50_000 }),
  'llm?': text({ min: 1 }),
  'startUrl?': nullable(text()),
  'maxSteps?': integer({ min: 1, max: 10_000 }),
  'structuredOutput?': nullable(schemaText),
  'sessionId?': nullable(uuid),
  'metadata?': nullable(map(text(), { max: 10 })),
  'secrets?': nullable(map(text())),
  'allowedDomains?': nullable(list(text())),
  'opVaultId?': nullable(text()),
  'sessionSettings?': nullable(sessionSettings),
  'highlightElements?': flag(),
  'flashMode?': flag(),
  'thinking?': flag(),
  'vision?': either(flag(), choice('auto')),
  'systemPromptExtension?': text({ max: 2000 }),
  'judge?': flag(),
  'judgeGroundTruth?': nullable(text({ max: 10_000 })),
  'judgeLlm?': nullable(text()),
  'skillIds?': nullable(list(text())),
});

/** Body of v2's `PATCH /tasks/{id}`. */
export const changeTask = object({ action: choice('stop', 'stop_task_and_session') });

/** Body of v2's `POST /sessions`. */
export const createSession = object({
  'profileId?': nullable(uuid),
  'proxyCountryCode?': country,
  'startUrl?': nullable(text()),
  'browserScreenWidth?': width,
  'browserScreenHeight?': height,
  'persistMemory?': flag(),
  'keepAlive?': flag(),
  'customProxy?': nullable(customProxy),
  'enableRecording?': flag(),
});

/** Body of v4's `POST /browsers`. The bound of `timeout` is refused with 403, not 422. */
export const createBrowser = object({
  'profileId?': nullable(uuid),
  'proxyCountryCode?': country,
  'timeout?': integer({ min: 1 }),
  'browserScreenWidth?': width,
  'browserScreenHeight?': height,
  'allowResizing?': flag(),
  'customProxy?': nullable(customProxy),
  'enableRecording?': flag(),
  'metadata?': nullable(map(text(), { max: 10 })),
});

const positive = rule('Input should be greater than 0', (value) => typeof value === 'number' && value > 0);

/** Body of v4's `POST /runs`. */
export const createRun = object({
  task: text({ min: 1 }),
  'model?': text({ min: 1 }),
  'sessionId?': nullable(uuid),
  'workspaceId?': nullable(uuid),
  'attachedFileIds?': nullable(list(uuid, { max: 20 })),
  'maxCostUsd?': nullable(either(positive, text({ pattern: /^\d+(?:\.\d+)?$/ }))),
  'browserSettings?': nullable(
    object({
      'profileId?': nullable(uuid),
      'proxyCountryCode?': country,
      'customProxy?': nullable(customProxy),
      'screenWidth?': width,
      'screenHeight?': height,
      'record?': nullable(flag()),
    }),
  ),
  'judge?': nullable(object({ 'context?': nullable(text({ max: 10_000 })) })),
});

/** Body of `POST /profiles`. */
export const createProfile = object({
  'name?': nullable(text({ max: 100 })),
  'userId?': nullable(text({ max: 255 })),
});

/** Query of `GET /profiles`. */
export const listProfiles: Readonly<Record<string, QueryField>> = {
  pageSize: { kind: 'integer', shape: integer({ min: 1, max: 100 }) },
  pageNumber: { kind: 'integer', shape: integer({ min: 1 }) },
  query: { kind: 'text', shape: text({ max: 200 }) },
};

const time = { kind: 'text', shape: text({ min: 10, max: 40 }) } as const;

/** Query of v2's `GET /tasks`. */
export const listTasks: Readonly<Record<string, QueryField>> = {
  pageSize: { kind: 'integer', shape: integer({ min: 1, max: 100 }) },
  pageNumber: { kind: 'integer', shape: integer({ min: 1 }) },
  sessionId: { kind: 'text', shape: uuid },
  filterBy: { kind: 'text', shape: choice('created', 'started', 'finished', 'failed', 'stopped') },
  after: time,
  before: time,
};

/** Query of v4's `GET /runs`. */
export const listRuns: Readonly<Record<string, QueryField>> = {
  limit: { kind: 'integer', shape: integer({ min: 1, max: 100 }) },
  cursor: { kind: 'text', shape: text({ min: 1 }) },
  sessionId: { kind: 'text', shape: uuid },
};

/** Body of the control route that says how the next task goes. */
export const taskPlan = object({
  'ends?': choice('finished', 'failed', 'stopped'),
  'startsAfterMs?': integer({ min: 0 }),
  'runsForMs?': integer({ min: 0 }),
  'isSuccess?': flag(),
  'output?': text(),
});

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
