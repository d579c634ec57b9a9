import { UNHANDLED } from '../../engine/journal/run-inbox.js';
import type { ListRuns } from './run.dto.js';

/** Which runs a page of the list holds. */
export type RunsWanted = Omit<ListRuns, 'cursor'> & {
  workspaceId: string;
  /** The last run of the page before. */
  before?: string;
};

/** A run that an agent starts has the time of the agent's run in its id, which is nearly always of the same minute. */
const IS_LATE = `trigger = 'agent' and created_at - run_time(id) > interval '1 minute'`;

/**
 * The keys of a page of runs, newest first, and of one more. Only the filters that are given stand in the statement, so that each of them
 * has its index; times are bounds of ids as well, so no run outside of them is read. The runs of agents that began long after
 * the agent's run are looked for by themselves.
 */
export function runsFound(wanted: RunsWanted): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const { from, to, before } = wanted;
  const source = sourceOf(wanted, given);
  const filters = filtersOf(wanted, given);
  if (before !== undefined) filters.push(`id < ${given(before)}`);
  if (to !== undefined) {
    const time = given(to);
    filters.push(`id < ${leastId(time, `interval '1 ms'`)}`, `created_at < ${time}`);
  }
  const limit = given(wanted.limit + 1);
  const newest = (which: readonly string[]): string =>
    `select workspace_id, id from ${source} where ${which.join(' and ')} order by id desc limit ${limit}`;
  if (from === undefined) return { text: newest(filters), values };
  const time = given(from);
  const least = leastId(time, `-interval '1 minute'`);
  filters.push(`created_at >= ${time}`);
  const inTime = newest([...filters, `id >= ${least}`]);
  const late = newest([...filters, IS_LATE, `id < ${least}`]);
  return { text: `(${inTime}) union all (${late}) order by id desc limit ${limit}`, values };
}

/** The least id of a time and so much: ids count milliseconds from 1970. */
const leastId = (time: string, more: string): string => `run_id_at(greatest(${time}::timestamptz + ${more}, 'epoch'))`;

/** The runs, or those of a tag: these come from its index, newest first. */
function sourceOf({ workspaceId, tag }: RunsWanted, given: (value: unknown) => string): string {
  if (tag === undefined) return 'run';
  const tagged = `select workspace_id, run_id as id from run_tag where workspace_id = ${given(workspaceId)} and tag = ${given(tag)}`;
  return `(${tagged}) as tagged join run using (workspace_id, id)`;
}

function filtersOf(
  { workspaceId, workflowId, parentRun, status, trigger, code, test, handled }: RunsWanted,
  given: (value: unknown) => string,
): string[] {
  const filters = [`workspace_id = ${given(workspaceId)}`];
  if (workflowId !== undefined) filters.push(`workflow_id = ${given(workflowId)}`);
  if (parentRun !== undefined) filters.push(`parent_run = ${given(parentRun)}`);
  if (status !== undefined) filters.push(`status = ${given(status)}`);
  if (trigger !== undefined) filters.push(`trigger = ${given(trigger)}`);
  if (code !== undefined) filters.push(`status = 'failed' and error ->> 'code' = ${given(code)}`);
  if (test !== undefined) filters.push(test ? 'test' : 'not test');
  if (handled !== undefined) filters.push(handled ? 'handled_at is not null' : UNHANDLED);
  return filters;
}
