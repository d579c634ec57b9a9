import { api, type Schemas } from '../client.js';

/** An invitation as whoever has its link sees it. */
export type Invitation = Schemas['Invitation'];

/** Address of an invitation by the token in its link. */
export const invitationPath = (token: string): string => `/api/invitations/${encodeURIComponent(token)}`;

/** Accepts an invitation and begins a session. */
export const acceptInvitation = (token: string, body: { password: string; newPassword?: string }) =>
  api.post('/api/invitations/{token}/accept', { path: { token }, body });
