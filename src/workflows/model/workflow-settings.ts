import { Id, Int, List, Part, Text } from '#libs/schema';

/** Longest time limit: a run that takes longer is ended by age alone. */
const MAX_TIME_LIMIT = 2_592_000;

/** Most tags of a run. */
export const MAX_RUN_TAGS = 10;
/** Longest tag of a run, in characters. */
export const RUN_TAG_WIDTH = 64;

/** How many runs of a workflow are under way at the same time. */
export class Concurrency {
  @Int({ min: 1, max: 10_000, description: 'Runs that are under way at the same time, those that wait included.' })
  limit: number;

  @Text({
    max: 1000,
    optional: true,
    nullable: true,
    description:
      'Template over the start data, such as `$"startNode".body.customer`. Runs with the same value are counted together, apart from all others. Without it, all runs of the workflow are counted together.',
  })
  key?: string | null;
}

/** How many runs of a workflow begin within a time. */
export class RunRate {
  @Int({ min: 1, max: 100_000, description: 'Runs that begin within the time.' })
  limit: number;

  @Int({ min: 1, max: 86_400, description: 'Length of the time in seconds. It begins with its first run.' })
  seconds: number;

  @Text({
    max: 1000,
    optional: true,
    nullable: true,
    description:
      'Template over the start data. Runs with the same value are counted together; the same as that of `concurrency` where both are set.',
  })
  key?: string | null;
}

/** Longest time that a series of starts may be put off, in seconds. */
const MAX_DEBOUNCE_WAIT = 604_800;

/** How long a run waits whether another one comes in its place. */
export class Debounce {
  @Int({ min: 1, max: 86_400, description: 'Seconds that a run waits before it begins.' })
  seconds: number;

  @Int({
    min: 1,
    max: MAX_DEBOUNCE_WAIT,
    optional: true,
    nullable: true,
    description:
      'Seconds after the first of several starts in a row at which the last one begins at the latest, although more come; at least `seconds`, at most 604,800 (7 days). Without it, starts that never stop postpone the run for ever.',
  })
  maxWait?: number | null;

  @Text({
    max: 1000,
    optional: true,
    nullable: true,
    description:
      'Template over the start data. A run takes the place of one with the same value. Without it, of any run that waits.',
  })
  key?: string | null;
}

/** How the runs of a workflow flow. Files hold the same, since nothing of it names anything of a workspace. */
export class FlowSettings {
  @Int({
    min: 1,
    max: MAX_TIME_LIMIT,
    optional: true,
    nullable: true,
    description:
      'Seconds that a run may take from its start to its end, waits included; 1 to 2,592,000 (30 days). A run that takes longer fails with `time_limit_exceeded`.',
  })
  timeLimit?: number | null;

  @Part(() => Concurrency, {
    optional: true,
    nullable: true,
    description: 'How many runs are under way at the same time. Further runs wait in the queue, in their order.',
  })
  concurrency?: Concurrency | null;

  @Part(() => RunRate, {
    optional: true,
    nullable: true,
    description: 'How many runs begin within a time. Further runs wait in the queue, in their order.',
  })
  rate?: RunRate | null;

  @Part(() => Debounce, {
    optional: true,
    nullable: true,
    description:
      'Of several starts in a row only the last one runs: each waits, and is cancelled as `superseded` when another one comes meanwhile.',
  })
  debounce?: Debounce | null;

  @List(Text({ max: 500 }), {
    max: MAX_RUN_TAGS,
    optional: true,
    nullable: true,
    description: `Words by which runs are found. Each is a template over the start data, such as \`$"startNode".body.customer\`. Values that are missing give no tag, and tags are cut after ${RUN_TAG_WIDTH} characters.`,
  })
  tags?: string[] | null;
}

/** Settings of a whole workflow. */
export class WorkflowSettings extends FlowSettings {
  @Id({ optional: true, nullable: true, description: 'Workflow that starts when a run fails.' })
  onFailure?: string | null;
}

/** The workflow that settings name for failures. */
export const failureHandler = ({ onFailure }: WorkflowSettings): string | undefined => onFailure ?? undefined;

/** What the runs of a version keep to. */
export interface RunRules {
  /** Workflow that is started when a run fails. */
  readonly onFailure: string | undefined;
  /** Milliseconds that a run may take from its first start. */
  readonly timeLimitMs: number | undefined;
  /** How many of them are under way at the same time. */
  readonly concurrency: Concurrency | undefined;
  /** How many of them begin within a time. */
  readonly rate: RunRate | undefined;
  /** How long they wait for one that takes their place. */
  readonly debounce: Debounce | undefined;
  /** Templates of their tags. */
  readonly tags: readonly string[];
}

/** What settings mean for runs. */
export function runRules(settings: WorkflowSettings): RunRules {
  const { timeLimit, concurrency, rate, debounce, tags } = settings;
  return {
    onFailure: failureHandler(settings),
    timeLimitMs: timeLimit == null ? undefined : timeLimit * 1000,
    concurrency: concurrency ?? undefined,
    rate: rate ?? undefined,
    debounce: debounce ?? undefined,
    tags: tags ?? [],
  };
}
