import { send } from './send.js';
import type { Role } from './session.js';

/** A person of the workspace, or somebody who is invited to it. */
export interface Member {
  id: string;
  email: string;
  role: Role;
  /** Whether the person is locked out of the workspace. */
  disabled: boolean;
  status: 'invited' | 'active';
  createdAt: string;
  /** Until when the link may be opened, while the person is only invited. */
  invitedUntil?: string;
}

/** The link of an invitation, which is shown once. */
export interface InvitationLink {
  url: string;
  expiresAt: string;
}

/** What a person may do, in words. */
export const ROLES: Readonly<Record<Role, string>> = {
  viewer: 'Viewer: reads everything but secrets',
  editor: 'Editor: also workflows, runs, connections, variables and data',
  admin: 'Admin: also members, keys and the audit log',
};

/** Address of the workspace's members. */
export const MEMBERS = '/api/users';

/** Invites a person; only this answer holds the link. */
export const inviteMember = (body: { email: string; role: Role }) =>
  send<Member & { invitation: InvitationLink }>('POST', MEMBERS, { body });

/** Makes another link for somebody who is invited; the former one ends. */
export const renewInvitation = (id: string) =>
  send<InvitationLink>('POST', `${MEMBERS}/${id}/invitation`, { body: {} });

/** Gives a member another role or password, or locks them out or in. */
export const changeMember = (id: string, body: { role: Role } | { disabled: boolean } | { password: string }) =>
  send<Member>('PATCH', `${MEMBERS}/${id}`, { body });

/** Takes a person out of the workspace. */
export const removeMember = (id: string) => send<void>('DELETE', `${MEMBERS}/${id}`);
