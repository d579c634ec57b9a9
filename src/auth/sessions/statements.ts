/** Stores a session: digest of its token, workspace, person, address, when it began and when it was last used. */
export const insert = `
  insert into session (token_hash, workspace_id, person_id, address, created_at, last_used_at)
  values ($1, $2, $3, $4, $5, $6)`;

/** A session with the role its person has now; none for a disabled member. */
export const byDigest = `
  select s.workspace_id, s.person_id, m.role, s.created_at, s.last_used_at
    from session s join membership m using (workspace_id, person_id)
   where s.token_hash = $1 and not m.disabled`;

/** Notes the last use of sessions by the digests of their tokens; a later one that is known stays. */
export const touch = `
  update session set last_used_at = greatest(last_used_at, $2) where token_hash = any ($1)`;
