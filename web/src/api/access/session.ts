import { api, type Schemas } from '../client.js';

/** What a person may do in a workspace; each role may do all that the one before it may. */
export type Role = Identity['role'];

/** Who is signed in, where, and as what. */
export type Identity = Schemas['Identity'];

/** Who is signed in now. */
export const readIdentity = () => api.get('/api/auth/me');

/** Begins a session. */
export const signIn = (email: string, password: string) => api.post('/api/auth/login', { body: { email, password } });

/** Changes one's own password; all other sessions of the person end. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  api.post('/api/auth/password', { body: { currentPassword, newPassword } });

/** Ends the session. */
export const signOut = () => api.post('/api/auth/logout', { body: {} });

/** Continues the session in another workspace. */
export const switchWorkspace = (workspace: string) => api.post('/api/auth/workspace', { body: { workspace } });
