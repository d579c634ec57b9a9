import { AppError } from '#libs/errors';

/** The 404 that an unknown workspace and one the caller is no member of share. */
export function noSuchWorkspace(): AppError {
  return new AppError('not_found', 'There is no such workspace, or you are no member of it.');
}
