import { api, type Schemas } from '../client.js';
import { withQuery } from '../page.js';

/** A request for a decision. */
export type Approval = Schemas['Approval'];

/** What somebody with a link is asked. */
export type LinkedApproval = Schemas['LinkedApproval'];

/** How many approvals wait for the person who is signed in. */
export type WaitingApprovals = Schemas['WaitingApprovals'];

/** Address of all approvals. */
export const APPROVALS = '/api/approvals';

/** Address of how many wait. */
export const WAITING = `${APPROVALS}/waiting`;

/** Address of one approval. */
export const approvalPath = (id: string) => `${APPROVALS}/${encodeURIComponent(id)}`;

/** Address of the open approvals of a run. */
export const openApprovalsOf = (runId: string) => withQuery(APPROVALS, { runId, state: 'open' });

/** Decides an approval; answers how it stands then. */
export const decideApproval = (id: string, decision: string, values: object): Promise<Approval> =>
  api.post('/api/approvals/{id}/decide', { path: { id }, body: { decision, values } });

/** Address of what a link decides. */
export const approvalLinkPath = (token: string) => `/api/approval-links/${encodeURIComponent(token)}`;

/** Decides by a link. */
export const decideByLink = (token: string, body: { name?: string; values: object }) =>
  api.post('/api/approval-links/{token}', { path: { token }, body });
