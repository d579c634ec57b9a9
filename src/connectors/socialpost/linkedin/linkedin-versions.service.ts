import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { ProviderRefusal } from '#libs/http';
import { ConnectorNotices } from '../../../actions/pipeline/connector-notices.js';
import { VARIABLES } from '../../../platform/config/config.module.js';
import { readVariables } from '../../../platform/config/read-environment.js';
import { socialpost } from '../socialpost.connector.js';
import { SocialpostVariables } from '../socialpost.variables.js';

const RETIRED = 426;
const NOTICE = 'linkedin-version';

/**
 * The versions of LinkedIn's interface, each of which lives about a year. When the one in use was retired the next is tried; the
 * process then begins with that one. https://learn.microsoft.com/linkedin/marketing/versioning
 */
@Injectable()
export class LinkedinVersions {
  private readonly versions: readonly string[];
  private current = 0;

  constructor(
    private readonly notices: ConnectorNotices,
    @Inject(VARIABLES) variables: Record<string, unknown>,
  ) {
    this.versions = readVariables(SocialpostVariables, variables).SOCIALPOST_LINKEDIN_API_VERSION.split(',');
  }

  /**
   * Makes a call with the version in use, and with the fallbacks when it was retired: LinkedIn refuses those before it does anything.
   * @throws AppError `provider_unavailable` when all were, and whatever the call throws
   */
  async using<T>(call: (version: string) => Promise<T>): Promise<T> {
    let refusal: unknown;
    for (let index = this.current; index < this.versions.length; index += 1) {
      try {
        const result = await call(this.versions[index]!);
        this.use(index);
        return result;
      } catch (error) {
        if (!isRetired(error)) throw error;
        refusal = error;
      }
    }
    throw this.allRetired(refusal);
  }

  private use(index: number): void {
    this.current = index;
    this.notices.clear(socialpost.key, NOTICE);
  }

  private allRetired(cause: unknown): AppError {
    const { provider } = cause as AppError;
    const detail = `LinkedIn retired API version ${this.versions.join(', ')}, set SOCIALPOST_LINKEDIN_API_VERSION.`;
    this.notices.put(socialpost.key, NOTICE, detail);
    return new AppError('provider_unavailable', detail, { cause, provider });
  }
}

function isRetired(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof ProviderRefusal && error.cause.status === RETIRED;
}
