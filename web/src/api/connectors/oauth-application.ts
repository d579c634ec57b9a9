import { api, type Schemas } from '../client.js';

/** The OAuth application behind the managed connections of a provider; its secret is never shown. */
export type OAuthApplication = Schemas['ManagedApplicationView'];

/** Address of all applications. */
export const OAUTH_APPLICATIONS = '/api/oauth-applications';

/** Sets up the application of a provider, or replaces it. */
export const setApplication = (name: string, registered: { clientId: string; clientSecret: string }) =>
  api.put('/api/oauth-applications/{name}', { path: { name }, body: registered });

/** Removes the application that was set up here. */
export const removeApplication = (name: string) => api.delete('/api/oauth-applications/{name}', { path: { name } });
