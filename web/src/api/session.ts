import { send } from './send.js';

/** What a person may do in a workspace; each role may do all that the one before it may. */
export type Role = 'viewer' | 'editor' | 'admin';

/** A workspace the person is a member of. */
export interface OwnWorkspace {
  id: string;
  slug: string;
  name: string;
  role: Role;
}

/** Who is signed in, where, and as what. */
export interface Identity {
  user: { id: string; email: string };
  workspace: { id: string; slug: string; name: string };
  role: Role;
  workspaces: OwnWorkspace[];
}

/** Who is signed in now. */
export const readIdentity = () => send<Identity>('GET', '/api/auth/me');

/** Begins a session. */
export const signIn = (email: string, password: string) =>
  send<Identity>('POST', '/api/auth/login', { body: { email, password } });

/** Changes one's own password; all other sessions of the person end. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  send<Identity>('POST', '/api/auth/password', { body: { currentPassword, newPassword } });

/** Ends the session. */
export const signOut = () => send<void>('POST', '/api/auth/logout', { body: {} });

/** Continues the session in another workspace. */
export const switchWorkspace = (workspace: string) =>
  send<Identity>('POST', '/api/auth/workspace', { body: { workspace } });
