import { Injectable } from '@nestjs/common';
import { type Caller, includesRole, may, roles } from '#libs/access';
import { ApiKeyEntity } from '../../access/auth/keys/api-key.entity.js';
import { Database } from '../../platform/database/connection/database.js';
import { RESUMING } from '../engine/waits/resume-address.js';
import type { Decider } from '../nodes/contract/approval.js';
import type { ApprovalEntity } from './approval.entity.js';

/** A caller as approvals know them: what of their lists of approvers means this caller. */
export interface Approver {
  names: readonly string[];
  /** Whether records show them the links, so that what a link may do they may do as well. */
  seesLinks: boolean;
  decider: Decider;
}

const findMember = `
  select p.email from person p join membership m on m.person_id = p.id where m.workspace_id = $1 and p.id = $2`;

/** Says as which approver a caller counts. */
@Injectable()
export class Approvers {
  constructor(private readonly database: Database) {}

  async of(caller: Caller): Promise<Approver> {
    const { kind, id, role, workspaceId } = caller;
    const seesLinks = may(caller, RESUMING);
    if (kind === 'key') {
      const key = await this.database.manager.findOneBy(ApiKeyEntity, { id, workspaceId });
      return { names: [id], seesLinks, decider: { kind, id, ...(key && { name: key.name }) } };
    }
    if (kind !== 'person') return { names: [], seesLinks: false, decider: { kind: 'person', id } };
    const [person] = await this.database.query<{ email: string }>(findMember, [workspaceId, id]);
    const held = roles.filter((one) => role !== undefined && includesRole(role, one));
    const email = person?.email;
    return {
      names: [...held, ...(email === undefined ? [] : [email])],
      seesLinks,
      decider: { kind, id, ...(email !== undefined && { name: email }) },
    };
  }
}

/** Whether somebody may decide. */
export function mayDecide(
  { approvers, anyoneWithLink }: Pick<ApprovalEntity, 'approvers' | 'anyoneWithLink'>,
  { names, seesLinks }: Approver,
): boolean {
  return (anyoneWithLink && seesLinks) || approvers.some((approver) => names.includes(approver));
}
