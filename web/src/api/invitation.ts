import { send } from './send.js';
import type { Identity, Role } from './session.js';

/** An invitation as whoever has its link sees it. */
export interface Invitation {
  email: string;
  workspace: { slug: string; name: string };
  role: Role;
  expiresAt: string;
}

/** Address of an invitation by the token in its link. */
export const invitationPath = (token: string): string => `/api/invitations/${encodeURIComponent(token)}`;

/** Accepts an invitation and begins a session. */
export const acceptInvitation = (token: string, body: { password: string; newPassword?: string }) =>
  send<Identity>('POST', `${invitationPath(token)}/accept`, { body });
