import type { OAuthAccount, OAuthVariant, OAuthTenants } from './variants/oauth-variant.js';

/** What a `{tenant}` in a path stands for. */
export interface Tenant {
  /** True for one directory, false for the words that stand for several. */
  readonly single: boolean;
  accepts(account: OAuthAccount): boolean;
}

/**
 * What an id, a domain or one of `common`, `organizations`, `consumers` stands for; undefined if there is no such tenant.
 * https://learn.microsoft.com/entra/identity-platform/v2-protocols#endpoints
 */
function findTenant({ directories, consumers }: OAuthTenants, name: string): Tenant | undefined {
  switch (name) {
    case 'common':
      return { single: false, accepts: () => true };
    case 'organizations':
      return { single: false, accepts: ({ tenant }) => tenant !== consumers };
    case 'consumers':
      return { single: false, accepts: ({ tenant }) => tenant === consumers };
    default: {
      const word = name.toLowerCase();
      const id = [...directories, { id: consumers, domains: [] }].find(
        (directory) => directory.id === word || (directory.domains as readonly string[]).includes(word),
      )?.id;
      return id === undefined ? undefined : { single: true, accepts: ({ tenant }) => tenant === id };
    }
  }
}

/** The tenant a path names; a server without tenants has one that takes everybody. */
export function tenantNamed({ tenants }: OAuthVariant, name: string | undefined): Tenant | undefined {
  return tenants ? findTenant(tenants, name ?? '') : { single: true, accepts: () => true };
}
