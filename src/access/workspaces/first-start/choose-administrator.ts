import { randomToken } from '#libs/crypto';
import { normalizeEmail } from '../../auth/login/find-identity.js';
import type { Environment } from '../../../platform/config/environment.js';
import { EnvironmentError } from '../../../platform/config/read-environment.js';

export interface Administrator {
  email: string;
  password: string;
  /** Whether the password was made up, so that it must be shown. */
  isMadeUp: boolean;
}

const DEVELOPMENT_EMAIL = 'admin@example.com';

/**
 * The administrator that the environment names, with what is missing made up.
 * @throws EnvironmentError in production, where nothing is made up
 */
export function chooseAdministrator({ ADMIN_EMAIL, ADMIN_PASSWORD, NODE_ENV }: Environment): Administrator {
  if (NODE_ENV === 'production' && !(ADMIN_EMAIL && ADMIN_PASSWORD)) {
    throw new EnvironmentError([
      `${ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'} is required when NODE_ENV=production and there is no administrator`,
    ]);
  }
  return {
    email: normalizeEmail(ADMIN_EMAIL ?? DEVELOPMENT_EMAIL),
    password: ADMIN_PASSWORD ?? randomToken(),
    isMadeUp: ADMIN_PASSWORD === undefined,
  };
}
