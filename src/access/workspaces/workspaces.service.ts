import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { uuidV7 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { decodeCursor, type Page, pageOf, type PageOf } from '../../http/endpoints/page.js';
import { ApiKeyEntity } from '../auth/keys/api-key.entity.js';
import { Audit } from '../../audit/audit.service.js';
import { noSuchWorkspace } from '../auth/login/session-start.service.js';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { violatedConstraint } from '../../platform/database/connection/statements/database-error.js';
import { addMember, lockAdmins } from './members/membership-statements.js';
import type { CreateWorkspace, Workspace } from './workspace.dto.js';
import { WorkspaceEntity } from './workspace.entity.js';

/** Slug of the workspace that the first start makes; its admins operate the service. */
export const DEFAULT_WORKSPACE = 'default';

/** The workspaces of the service. */
@Injectable()
export class Workspaces {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * Makes a workspace. Its first admin is the person who does it, or whose key does; for a key of the operator these are
   * the admins of `default`.
   * @throws AppError `forbidden` outside `default`, `conflict` for a slug in use
   */
  async create(caller: Caller, { slug, name }: CreateWorkspace): Promise<Workspace> {
    try {
      return await this.database.transaction(async (transaction) => {
        const { manager } = transaction;
        const home = await manager.findOneBy(WorkspaceEntity, { id: caller.workspaceId });
        if (home?.slug !== DEFAULT_WORKSPACE) {
          throw new AppError(
            'forbidden',
            `Workspaces are made in the workspace "${DEFAULT_WORKSPACE}", by its admins.`,
          );
        }
        const workspace = { id: uuidV7(), slug, name, createdAt: new Date() };
        const { id, createdAt: at } = workspace;
        await manager.insert(WorkspaceEntity, workspace);
        for (const personId of await firstAdmins(transaction, caller)) {
          await addMember(transaction, { workspaceId: id, personId, role: 'admin', at });
        }
        await this.audit.record(transaction, caller, { action: 'workspace.created', object: id, details: { slug } });
        return toView(workspace);
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'workspace_slug') throw error;
      throw new AppError('conflict', `There is a workspace "${slug}" already.`, {
        errors: [{ field: 'slug', rule: 'taken', message: 'is in use' }],
      });
    }
  }

  /** The workspaces a caller may know of, newest first. */
  async list(caller: Caller, { limit, cursor }: Page): Promise<PageOf<Workspace>> {
    const rows = await this.database.query<WorkspaceEntity>(
      `${VISIBLE} and ($4::uuid is null or w.id < $4) order by w.id desc limit $5`,
      [...visibleTo(caller), decodeCursor(cursor, 'workspaces')?.id, limit + 1],
    );
    return pageOf('workspaces', { rows, limit, position: ({ id, createdAt: at }) => ({ id, at }), view: toView });
  }

  /** @throws AppError `not_found`, for one the caller may not know of too */
  async get(caller: Caller, id: string): Promise<Workspace> {
    const [row] = await this.database.query<WorkspaceEntity>(`${VISIBLE} and w.id = $4`, [...visibleTo(caller), id]);
    if (!row) throw noSuchWorkspace();
    return toView(row);
  }
}

/** In `default` all workspaces; elsewhere a person's own, and for a key the one it belongs to. */
const VISIBLE = `
  select w.id, w.slug, w.name, w.created_at as "createdAt" from workspace w where (
  w.id = $1
  or exists (select from workspace home where home.id = $1 and home.slug = $2)
  or exists (select from membership m where m.workspace_id = w.id and m.person_id = $3 and not m.disabled))`;

function visibleTo(caller: Caller): unknown[] {
  return [caller.workspaceId, DEFAULT_WORKSPACE, caller.kind === 'person' ? caller.id : undefined];
}

async function firstAdmins(transaction: Transaction, caller: Caller): Promise<string[]> {
  if (caller.kind === 'person') return [caller.id];
  const { workspaceId, id } = caller;
  const key = await transaction.manager.findOneBy(ApiKeyEntity, { workspaceId, id });
  return key?.personId ? [key.personId] : lockAdmins(transaction, workspaceId);
}

function toView({ id, slug, name, createdAt }: WorkspaceEntity): Workspace {
  return { id, slug, name, createdAt: createdAt.toISOString() };
}
