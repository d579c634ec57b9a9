/** Slug of the workspace that the first start makes; its admins operate the service. */
export const DEFAULT_WORKSPACE = 'default';
