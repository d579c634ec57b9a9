import { AppError } from '#libs/errors';

/**
 * The result of a database query if it comes in time. The query itself goes on; its result is dropped.
 * @throws AppError `unavailable` for an answer that is late or a failure
 */
export async function withinMs<T>(ms: number, query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([query, late]);
  } catch (cause) {
    throw new AppError('unavailable', 'The database does not answer.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
