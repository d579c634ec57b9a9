import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { AuditActor } from '../../../audit/audit-event.js';
import { Audit } from '../../../audit/audit.service.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { Sessions } from '../sessions/sessions.service.js';
import { findIdentity } from './find-identity.js';
import type { Identity } from './login.dto.js';
import { PersonEntity } from '../person.entity.js';

/** What a request that concerns a session tells of itself. */
export interface Origin {
  address: string;
  requestId: string;
  /** The session token that came with the request. */
  token?: string;
}

/** A session that was begun: what to answer, and the token for the cookie. */
export interface SignedIn {
  identity: Identity;
  token: string;
}

/** Whose session begins, and where. */
export interface SessionWish {
  personId: string;
  /** Slug or id; the workspace used last when it is left out. */
  workspace?: string;
  origin: Origin;
  /** When the session began that this one continues. */
  since?: Date;
}

/** The one way into a session: a new token, the workspace noted as the one used last, an audit record. */
@Injectable()
export class SessionStart {
  constructor(
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /**
   * Begins a session within a transaction that holds the person (`lockPerson`); a session that came with the request ends.
   * @throws AppError `not_found` for a workspace one is no member of, `forbidden` for a member of none
   */
  async begin(transaction: Transaction, { personId, workspace, origin, since }: SessionWish): Promise<SignedIn> {
    const { address, requestId, token: former } = origin;
    const identity = await findIdentity(transaction, personId, workspace);
    if (!identity && workspace) throw noSuchWorkspace();
    if (!identity) throw new AppError('forbidden', 'This account is a member of no workspace.');
    const workspaceId = identity.workspace.id;
    if (former) await this.sessions.end(transaction, former);
    // Who signs in has come: an invitation that is still open is used up.
    await transaction.execute('delete from invitation where workspace_id = $1 and email = $2', [
      workspaceId,
      identity.user.email,
    ]);
    const token = await this.sessions.begin(transaction, { workspaceId, personId, address, since });
    await transaction.manager.update(PersonEntity, { id: personId }, { lastWorkspaceId: workspaceId });
    const actor: AuditActor = { kind: 'person', id: personId, workspaceId, address, requestId };
    await this.audit.record(transaction, actor, { action: 'session.begun', object: personId });
    return { identity, token };
  }
}

/** The 404 that an unknown workspace and one the caller is no member of share. */
export function noSuchWorkspace(): AppError {
  return new AppError('not_found', 'There is no such workspace, or you are no member of it.');
}
