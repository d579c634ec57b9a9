import { AppError, toStored } from '#libs/errors';

/**
 * The same failure as one of a field of the node's config: the fields it names lie in that one, and where it names none, it
 * is that one. What is no error of ours stays as it is.
 */
export function atField(thrown: AppError, field: string): AppError;
export function atField(thrown: unknown, field: string): unknown;
export function atField(thrown: unknown, field: string): unknown {
  if (!(thrown instanceof AppError)) return thrown;
  const { code, detail, errors = [{ rule: code, message: detail }] } = thrown;
  const placed = errors.map((fault) => ({ ...fault, field: fault.field ? `${field}.${fault.field}` : field }));
  return new AppError(code, detail, { ...toStored(thrown), errors: placed, cause: thrown });
}
