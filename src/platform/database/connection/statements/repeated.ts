/** Serialization failure, deadlock, lock timeout: the whole transaction was undone and may simply be run again. */
const repeatable = new Set(['40001', '40P01', '55P03']);
const MAX_ATTEMPTS = 4;

/** Runs work, and runs it again when the database has undone it for the sake of others. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !repeatable.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
