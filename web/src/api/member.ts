import { send } from './send.js';
import type { Role } from './session.js';

/** A person of the workspace. */
export interface Member {
  id: string;
  email: string;
  role: Role;
  /** Whether the person is locked out of the workspace. */
  disabled: boolean;
  createdAt: string;
}

/** What a person may do, in words. */
export const ROLES: Readonly<Record<Role, string>> = {
  viewer: 'Viewer: reads everything but secrets',
  editor: 'Editor: also workflows, runs, connections, variables and data',
  admin: 'Admin: also members, keys and the audit log',
};

/** Address of the workspace's members. */
export const MEMBERS = '/api/users';

/** Adds a person; the password counts only for one that the service does not know yet. */
export const addMember = (body: { email: string; role: Role; password?: string }) =>
  send<Member>('POST', MEMBERS, { body });

/** Gives a member another role or password, or locks them out or in. */
export const changeMember = (id: string, body: { role: Role } | { disabled: boolean } | { password: string }) =>
  send<Member>('PATCH', `${MEMBERS}/${id}`, { body });

/** Takes a person out of the workspace. */
export const removeMember = (id: string) => send<void>('DELETE', `${MEMBERS}/${id}`);
