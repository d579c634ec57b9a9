import { Injectable } from '@nestjs/common';
import { actionScope, may, type Caller, type Role } from '#libs/access';
import { AppError, type InputFault } from '#libs/errors';
import { CredentialSource } from '../../../actions/pipeline/ports.js';
import { Audit } from '../../../audit/audit.service.js';
import type { NodeNeed } from '../../nodes/contract/node-kind.js';
import type { NeedOf } from '../../plans/workspace-resources.js';

/** What a workflow would do on behalf of whoever saves it. */
export interface Authored {
  workflowId: string;
  needs: readonly NeedOf[];
  /** Workflow that is started when a run fails. */
  onFailure?: string;
}

/**
 * Who saves a workflow has its runs do what its nodes name, and a run may do everything. So nobody saves what they may not do
 * themselves; from then on a run acts with the consent of who saved it.
 */
@Injectable()
export class AuthorScopes {
  constructor(
    private readonly credentials: CredentialSource,
    private readonly audit: Audit,
  ) {}

  /**
   * @param role the least role of a person
   * @throws AppError `insufficient_scope` that says for every node what is missing; `forbidden` for people
   */
  async require(caller: Caller, { workflowId, needs, onFailure }: Authored, role: Role = 'editor'): Promise<void> {
    const missing: InputFault[] = [];
    const demand = (scope: string | undefined, place: { node?: string; field: string }): void => {
      if (scope === undefined || may(caller, { scope, role })) return;
      missing.push({ ...place, rule: 'insufficient_scope', message: `needs the scope "${scope}"` });
    };
    for (const { node, need } of needs)
      demand(await this.scopeOf(caller.workspaceId, need), { node, field: need.field });
    if (onFailure !== undefined) demand('workflows:run', { field: 'settings.onFailure' });
    if (missing.length === 0) return;
    this.audit.count(caller, { action: 'access.denied', object: `workflow ${workflowId}`, result: 'denied' });
    throw new AppError(
      caller.kind === 'key' ? 'insufficient_scope' : 'forbidden',
      'Nobody saves, deploys or checks a workflow that does what they may not do; see errors for what its nodes need.',
      { errors: missing },
    );
  }

  /** The scope that somebody needs to reach the same by a request of their own; none for what is open to everybody. */
  private async scopeOf(workspaceId: string, need: NodeNeed): Promise<string | undefined> {
    switch (need.kind) {
      case 'scope':
        return need.scope;
      case 'variable':
        return 'variables';
      case 'workflow':
        return 'workflows:run';
      case 'connectionId': {
        const found = await this.credentials.identify(workspaceId, need.id);
        return found ? actionScope(found.connector, false) : 'actions:*';
      }
      // What is called with a connection, and what is done to documents, are needs of their own; code reaches nothing.
      case 'code':
      case 'connection':
      case 'documents':
      case 'address':
        return undefined;
    }
  }
}
