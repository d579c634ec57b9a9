/** Rows of all workspaces that are due at a time of their own. */
export interface DueRows {
  table: string;
  /** What names a row beside its workspace. */
  key: string;
  /** The time. */
  at: string;
  /** Which rows are looked at; as an index has them, by workspace and time, and by time alone. */
  where?: string;
}

/** Selects and locks those that are due first, so many at most. What somebody else has locked is passed by. */
export const dueFirst = ({ table, key, at, where = 'true' }: DueRows, most: number): string => `
  select workspace_id, ${key} from ${table} where ${where} and ${at} <= now() order by ${at} limit ${most} for update skip locked`;

/** The same of every workspace, as many of each: it goes from workspace to workspace by the index, so one with a million keeps no other waiting. */
export function dueOfEach({ table, key, at, where = 'true' }: DueRows, most: number): string {
  const earliest = (more: string): string =>
    `select workspace_id, ${at} from ${table} where ${where} ${more} order by workspace_id, ${at} limit 1`;
  return `
  with recursive workspaces as (
    (${earliest('')})
    union all
    select next.* from workspaces last cross join lateral (${earliest('and workspace_id > last.workspace_id')}) as next
  ),
  able as materialized (select workspace_id from workspaces where ${at} <= now())
  select head.workspace_id, head.${key} from able cross join lateral (
    select workspace_id, ${key}, ${at} from ${table} where ${where} and workspace_id = able.workspace_id and ${at} <= now()
     order by ${at} limit ceil(1.0 * ${most} / (select count(*) from able))::integer for update skip locked) as head
   order by head.${at} limit ${most}`;
}
