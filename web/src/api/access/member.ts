import { api, type Schemas } from '../client.js';
import type { Role } from './session.js';

/** A person of the workspace, or somebody who is invited to it. */
export type Member = Schemas['Member'];

/** The link of an invitation, which is shown once. */
export type InvitationLink = Schemas['InvitationLink'];

/** What a person may do, in words. */
export const ROLES: Readonly<Record<Role, string>> = {
  submitter: 'Submitter: can open and send forms, nothing else',
  viewer: 'Viewer: can read everything except secrets',
  editor: 'Editor: can also change workflows, connections, variables and data, and start runs',
  admin: 'Admin: can also manage members, keys and events, and read the audit log',
};

/** Address of the workspace's members. */
export const MEMBERS = '/api/users';

/** Invites a person; only this answer holds the link. */
export const inviteMember = (body: { email: string; role: Role }) => api.post('/api/users', { body });

/** Makes another link for somebody who is invited; the former one ends. */
export const renewInvitation = (id: string) => api.post('/api/users/{id}/invitation', { path: { id } });

/** Gives a member another role or password, or locks them out or in. */
export const changeMember = (id: string, body: { role: Role } | { disabled: boolean } | { password: string }) =>
  api.patch('/api/users/{id}', { path: { id }, body });

/** Takes a person out of the workspace. */
export const removeMember = (id: string) => api.delete('/api/users/{id}', { path: { id } });
