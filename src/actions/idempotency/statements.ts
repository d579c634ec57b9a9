/** Seconds a reservation outlives its last sign of life. */
export const ALIVE_SECONDS = 30;

/**
 * Reserves a key: a new one, one whose answer is older than a day, or one whose owner has died with the same request, which
 * the caller may know better ($6).
 * Gives no row when the key is somebody's.
 */
export const reserve = `
  insert into idempotency_key as k (workspace_id, operation, key, fingerprint, owner, alive_until, created_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${ALIVE_SECONDS}), now())
  on conflict (workspace_id, operation, key) do update
     set fingerprint = excluded.fingerprint, owner = excluded.owner, alive_until = excluded.alive_until,
         created_at = excluded.created_at, answer = null, abandoned = k.created_at >= now() - interval '1 day'
   where k.created_at < now() - interval '1 day'
      or (k.answer is null and ($6 or k.alive_until < now()) and k.fingerprint = excluded.fingerprint)
  returning abandoned`;

/** What is known of a key. */
export const read = `
  select fingerprint, answer from idempotency_key where workspace_id = $1 and operation = $2 and key = $3`;

/** Stores the answer, unless the reservation was lost meanwhile. */
export const complete = `
  update idempotency_key set answer = $5
   where workspace_id = $1 and operation = $2 and key = $3 and owner = $4 and answer is null`;

/** Frees the key, unless the reservation was lost meanwhile. */
export const release = `
  delete from idempotency_key
   where workspace_id = $1 and operation = $2 and key = $3 and owner = $4 and answer is null`;

/** The sign of life of all reservations of a process. */
export const renew = `
  update idempotency_key set alive_until = now() + make_interval(secs => ${ALIVE_SECONDS})
   where owner = any ($1) and answer is null`;
