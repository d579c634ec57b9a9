import { identitySet } from '../sites/people.js';
import type { Permission } from './permission.js';

/** The permission resource. https://learn.microsoft.com/graph/api/resources/permission */
export function permissionView({ grantedTo, hasPassword, ...permission }: Permission): Record<string, unknown> {
  const identities = grantedTo?.map(identitySet);
  const owner = permission.roles.includes('owner');
  return {
    ...permission,
    ...(permission.link && { hasPassword: hasPassword === true }),
    ...(identities && (owner ? { grantedToV2: identities[0] } : { grantedToIdentitiesV2: identities })),
  };
}
