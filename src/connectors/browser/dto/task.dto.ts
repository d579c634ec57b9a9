import { atMostOne, Check, Either, Flag, Id, Int, Json, List, Part, Text, TextMap } from '#libs/schema';
import { MAX_WAIT_SECONDS } from '../browser.variables.js';
import { BrowserSettings } from './session.dto.js';

const MAX_SCHEMA = 100_000;

/** What a task is told. Fields without a counterpart in v4 are refused there. */
@Check(atMostOne<NewTask>('sessionId', 'sessionSettings'))
export class NewTask {
  @Text({ max: 50_000, multiline: true, description: 'What to do, in words.' })
  task: string;

  @Text({ max: 200, optional: true, description: 'The model that does it, by the name that the provider uses.' })
  llm?: string;

  @Text({ format: 'uri', max: 4096, optional: true, description: 'The page to begin at.' })
  startUrl?: string;

  @Int({ min: 1, max: 10_000, optional: true, description: 'Steps after which it stops, usually 100.' })
  maxSteps?: number;

  @Either([Json({ shape: 'object', maxBytes: MAX_SCHEMA }), Text({ max: MAX_SCHEMA, multiline: true })], {
    optional: true,
    description: 'A JSON Schema for the output, as an object or as text.',
  })
  structuredOutput?: unknown;

  @Id({ optional: true, description: 'The active session it runs in; otherwise it gets one of its own.' })
  sessionId?: string;

  @Part(() => BrowserSettings, { optional: true, description: 'How its own session is set up.' })
  sessionSettings?: BrowserSettings;

  @TextMap({ maxEntries: 10, optional: true, description: 'Up to ten texts that are kept with it.' })
  metadata?: Record<string, string>;

  @TextMap({
    max: 10_000,
    optional: true,
    secret: true,
    description: 'Texts the agent may enter without seeing them, by name.',
  })
  secrets?: Record<string, string>;

  @List(Text({ max: 255 }), { max: 500, optional: true, description: 'The only domains it may visit.' })
  allowedDomains?: string[];

  @Flag({ optional: true, description: 'Faster, with less thought.' })
  flashMode?: boolean;

  @Flag({ optional: true, description: 'Think before each step.' })
  thinking?: boolean;

  @Flag({ optional: true, description: 'Mark what can be clicked.' })
  highlightElements?: boolean;

  @Either([Flag(), Text({ pattern: /^auto$/, patternMessage: 'must be true, false or "auto"' })], {
    optional: true,
    message: 'must be true, false or "auto"',
    description: 'Whether it looks at pictures of the page: true, false or "auto".',
  })
  vision?: boolean | string;

  @Text({ max: 2000, multiline: true, optional: true, description: "Added to the agent's system prompt." })
  systemPromptExtension?: string;

  @Flag({ optional: true, description: 'Let another model judge the result.' })
  judge?: boolean;

  @Text({ max: 10_000, multiline: true, optional: true, description: 'What the judge compares the result with.' })
  judgeGroundTruth?: string;

  @Text({ max: 200, optional: true, description: 'The model that judges.' })
  judgeLlm?: string;

  @List(Text({ max: 100 }), {
    max: 100,
    optional: true,
    description: 'Ids of the skills that it may use; ["*"] means all.',
  })
  skillIds?: string[];

  @Text({ max: 200, optional: true, description: 'The 1Password vault it takes secrets from.' })
  opVaultId?: string;
}

/** A task, and how long its end is waited for. */
export class RunTask extends NewTask {
  @Int({
    min: 0,
    max: MAX_WAIT_SECONDS,
    optional: true,
    description: 'Seconds to wait for its end, usually 300; 0 answers at once with 202.',
  })
  waitSeconds?: number;

  @Flag({ default: false, description: 'Stop it when that time is over, instead of answering 202.' })
  stopOnTimeout: boolean;
}

/** One task: of v2 its id, of v4 that of the run. */
export class TaskRef {
  @Id({ description: 'The task, by its id.' })
  taskId: string;
}

/** A task that is to end before it is done. */
export class StopTask extends TaskRef {
  @Flag({ optional: true, description: 'Also stop its session; only v2.' })
  stopSession?: boolean;
}
