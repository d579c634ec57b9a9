import type { Statements } from '../../../platform/database/connection/database.js';
import { RUN_TAG_WIDTH } from '../../model/workflow-settings.js';
import type { RunRow } from './rows.js';

type TaggedRun = Pick<RunRow, 'id' | 'workspace_id' | 'tags'>;

const insertTags = `
  insert into run_tag (run_id, tag, workspace_id)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[]) on conflict do nothing`;

/** What began a run without compiling its plan could not say its tags. */
const insertMissing = `
  insert into run_tag (run_id, tag, workspace_id)
  select $1, tag, $3 from unnest($2::text[]) as tag
   where not exists (select from run_tag where workspace_id = $3 and run_id = $1)`;

/** Tags as they are stored, each once. What of them is hidden has its mark by now: part of a credential would not be known. */
function cut(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.slice(0, RUN_TAG_WIDTH).toWellFormed()))];
}

/** Stores the tags of new runs, in the transaction that stores the runs. */
export async function storeTags(on: Statements, runs: readonly TaggedRun[]): Promise<void> {
  const rows = runs.flatMap(({ id, workspace_id, tags = [] }) => cut(tags).map((tag) => ({ id, tag, workspace_id })));
  if (rows.length === 0) return;
  await on.execute(insertTags, [
    rows.map(({ id }) => id),
    rows.map(({ tag }) => tag),
    rows.map(({ workspace_id }) => workspace_id),
  ]);
}

/** Stores the tags of a run that was stored without; one that has some keeps them. */
export async function storeMissingTags(on: Statements, run: TaggedRun, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await on.execute(insertMissing, [run.id, cut(tags), run.workspace_id]);
}
