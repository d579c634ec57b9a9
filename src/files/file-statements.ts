/** Hours an upload may stand without a run: far more than one may take. */
const UPLOAD_HOURS = 1;

/**
 * Begins a file with its first bytes, if the workspace has room for them. Parameters: workspace, id, name, type, bytes, their
 * number, most bytes of the workspace. Answers a row when it was begun.
 */
export const beginFile = `
  with room as (
    insert into file_usage as u (workspace_id, bytes) select $1::uuid, $6::bigint where $6::bigint <= $7::bigint
    on conflict (workspace_id) do update set bytes = u.bytes + excluded.bytes where u.bytes + excluded.bytes <= $7
    returning workspace_id
  ),
  begun as (
    insert into file (workspace_id, id, name, type, size, state, created_at, expires_at)
    select workspace_id, $2::uuid, $3, $4, $6, 'uploading', now(), now() + interval '${UPLOAD_HOURS} hours' from room
    returning workspace_id, id
  ),
  written as (
    insert into file_chunk (workspace_id, file_id, seq, data) select workspace_id, id, 0, $5::bytea from begun where $6 > 0
  )
  select id from begun`;

/** As `beginFile` for further bytes; parameters: workspace, id, place of the chunk, bytes, their number, most bytes. */
export const growFile = `
  with known as (
    select workspace_id, id from file where workspace_id = $1 and id = $2 and state = 'uploading' for update
  ),
  room as (
    update file_usage u set bytes = u.bytes + $5::bigint from known
     where u.workspace_id = known.workspace_id and u.bytes + $5 <= $6::bigint
    returning u.workspace_id
  ),
  grown as (
    update file f set size = f.size + $5 from room where f.workspace_id = $1 and f.id = $2 returning f.workspace_id, f.id
  )
  insert into file_chunk (workspace_id, file_id, seq, data) select workspace_id, id, $3, $4 from grown returning seq`;

/** The content of a file has come; parameters: workspace, id, digest. */
export const completeFile = `
  update file set sha256 = $3 where workspace_id = $1 and id = $2 and state = 'uploading' returning id`;

/** Makes complete files ready, each for its run; parameters: lists of workspaces, ids and runs, then days to keep them. */
export const acceptStored = `
  update file f set state = 'ready', run_id = x.run_id, expires_at = now() + make_interval(secs => $4 * 86400)
    from (select unnest($1::uuid[]) as workspace_id, unnest($2::uuid[]) as id, unnest($3::uuid[]) as run_id) as x
   where f.workspace_id = x.workspace_id and f.id = x.id and f.state = 'uploading' and f.sha256 is not null`;

/** Deletes the files that `which` selects, as workspace and id, with their chunks, and gives back their room. Answers how many. */
const removeFiles = (which: string): string => `
  with gone as (
    delete from file f using (${which}) as x where f.workspace_id = x.workspace_id and f.id = x.id
    returning f.workspace_id, f.size
  ),
  freed as (
    update file_usage u set bytes = u.bytes - x.bytes
      from (select workspace_id, sum(size)::bigint as bytes from gone group by workspace_id) as x
     where u.workspace_id = x.workspace_id
  )
  select count(*)::integer as removed from gone`;

/** Files of a workspace that no run has taken; parameters: workspace, ids. */
export const discardFiles = removeFiles(
  `select workspace_id, id from file where workspace_id = $1 and id = any($2::uuid[]) and state = 'uploading' for update`,
);

/** Files whose time is over, and uploads that were given up; parameter: how many at most. */
export const removeExpiredFiles = removeFiles(
  'select workspace_id, id from file where expires_at < now() limit $1 for update',
);

/** Files of runs; parameters: workspaces and ids of the runs, how many at most. */
export const removeFilesOfRuns = removeFiles(
  `select workspace_id, id from file
    where (workspace_id, run_id) in (select * from unnest($1::uuid[], $2::uuid[])) limit $3 for update`,
);
