/**
 * What a person may do in a workspace; each role may do all that the one before it may. Submitters open and send deployed
 * forms and see nothing else; viewers read; editors change; admins let others in.
 */
export const roles = ['submitter', 'viewer', 'editor', 'admin'] as const;
/** One of `roles`. */
export type Role = (typeof roles)[number];

/** Whether a role includes another one. */
export function includesRole(has: Role, needed: Role): boolean {
  return roles.indexOf(has) >= roles.indexOf(needed);
}
