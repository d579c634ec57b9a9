/** What a person may do in a workspace; each role may do all that the one before it may. */
export const roles = ['viewer', 'editor', 'admin'] as const;
/** One of `roles`. */
export type Role = (typeof roles)[number];

/** Whether a role includes another one. */
export function includesRole(has: Role, needed: Role): boolean {
  return roles.indexOf(has) >= roles.indexOf(needed);
}
