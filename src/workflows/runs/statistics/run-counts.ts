/** The `workflow_id` of what is counted of all workflows together. */
export const ALL_WORKFLOWS = '00000000-0000-0000-0000-000000000000';

/** Days that can be asked for. */
export const MOST_DAYS = 92;

/** Steps of durations: each bucket ends 10 percent above the one before, so a percentile is known to 5 percent. */
const STEP = 1.1;

/** The bucket of the duration of run `r`; -1 where it never began or has not ended. */
export const BUCKET = `coalesce(ceil(ln(greatest(extract(epoch from r.ended_at - r.started_at) * 1000, 1)) / ln(${STEP})), -1)::smallint`;

/** The middle of a bucket, in milliseconds. */
export const milliseconds = (bucket: string): string => `2 * power(${STEP}, ${bucket}) / (${STEP} + 1)`;

/** Runs that have ended. */
export const ENDED = `('succeeded', 'failed', 'cancelled')`;
