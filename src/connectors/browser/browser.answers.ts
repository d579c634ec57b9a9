import {
  flag,
  integer,
  listOf,
  oneOf,
  pageToken,
  resource,
  secretLink,
  text,
  time,
} from '../../actions/declaration/answer-schema.js';
import { TASK_STATES } from './tasks/task-state.js';

const nullableText = { type: ['string', 'null'] };
const nullableLink = { ...secretLink, type: ['string', 'null'] };

const step = resource({
  number: integer,
  memory: text,
  evaluationPreviousGoal: text,
  nextGoal: text,
  url: text,
  'screenshotUrl?': nullableLink,
  actions: listOf(text),
  'duration?': { type: ['number', 'null'] },
});

/** A whole task, or of one that goes on (202) the first fields alone. */
export const task = resource({
  id: text,
  sessionId: text,
  status: oneOf(...TASK_STATES),
  done: { ...flag, description: 'Whether it has ended; false with 202.' },
  'providerStatus?': text,
  'llm?': text,
  'task?': text,
  'createdAt?': text,
  'startedAt?': nullableText,
  'finishedAt?': nullableText,
  'output?': nullableText,
  'isSuccess?': { type: ['boolean', 'null'] },
  'steps?': listOf(step),
  'outputFiles?': listOf(resource({ id: text, fileName: text })),
  'cost?': nullableText,
  'judgement?': nullableText,
  'judgeVerdict?': { type: ['boolean', 'null'] },
  'error?': nullableText,
  'metadata?': { type: 'object' },
});

/** An open browser; of v4 without `persistMemory` and `keepAlive`, but with `cdpUrl`, `timeoutAt` and `browserCost`. */
export const session = resource({
  id: text,
  status: oneOf('active', 'stopped'),
  'liveUrl?': nullableLink,
  'recordingUrl?': nullableLink,
  startedAt: time,
  'finishedAt?': nullableText,
  'persistMemory?': flag,
  'keepAlive?': flag,
  'proxyUsedMb?': text,
  'proxyCost?': text,
  'cdpUrl?': nullableLink,
  'timeoutAt?': time,
  'browserCost?': text,
});

/** Logins under a name; `cookieDomains` are those it holds cookies of. */
export const profile = resource({
  id: text,
  'name?': nullableText,
  'userId?': nullableText,
  'lastUsedAt?': nullableText,
  createdAt: time,
  updatedAt: time,
  'cookieDomains?': { type: ['array', 'null'], items: text },
});

/** A page; pages are counted from 1, and `nextPageToken` stands for the next number. */
export const profiles = resource({
  items: listOf(profile),
  totalItems: integer,
  pageNumber: integer,
  pageSize: integer,
  'nextPageToken?': pageToken,
});
