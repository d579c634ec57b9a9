import { Injectable } from '@nestjs/common';
import { type Secret, sha256, uuidV7 } from '#libs/crypto';
import { Audit } from '../../audit/audit.service.js';
import type { AuditActor } from '../../audit/audit-event.js';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { FreshCache } from '../../platform/database/shared/fresh-cache.js';
import type { SealedColumn } from '../../vault/sealed-column.js';
import { Vault } from '../../vault/vault.service.js';
import type { VariableReading } from '../../workflows/ports/variable-store.js';
import type { Variable } from './variable.dto.js';
import { VariableEntity } from './variable.entity.js';

/** What is kept in memory of a variable: nothing that shows its value. */
interface KeptVariable {
  sealed: string;
  /** Undefined for a blank value, which equals nothing. */
  digest: Buffer | undefined;
}

/** Somebody who acts in a workspace. */
export type WorkspaceActor = AuditActor & { workspaceId: string };

/** The variables of workspaces as workflows and webhooks use them. The environment of the process is out of reach here. */
@Injectable()
export class VariableSource {
  private readonly values: SealedColumn;
  private readonly kept: FreshCache<KeptVariable | undefined>;

  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly audit: Audit,
    vault: Vault,
  ) {
    this.values = vault.column({ table: 'variable', column: 'sealed', id: 'name' });
    this.kept = new FreshCache(feed, 'variables');
  }

  /** The value of a variable, for the one request that needs it; undefined when there is none. */
  async read(workspaceId: string, name: string, reading?: VariableReading): Promise<Secret | undefined> {
    const kept = await this.find(workspaceId, name, reading);
    return kept && this.values.open({ workspaceId, id: name }, kept.sealed);
  }

  /**
   * SHA-256 of a variable's value, to be compared in constant time with that of what a request sends. Undefined when the
   * variable is missing or blank: then nothing equals it.
   */
  async digest(workspaceId: string, name: string): Promise<Buffer | undefined> {
    return (await this.find(workspaceId, name))?.digest;
  }

  /** Stores a value within a transaction. After its commit, `ChangeFeed#refresh` makes it count in this process at once. */
  async write(
    transaction: Transaction,
    actor: WorkspaceActor,
    variable: { name: string; value: string },
  ): Promise<Variable> {
    const { workspaceId } = actor;
    const { name, value } = variable;
    const configured = !isBlank(value);
    const updatedAt = new Date();
    // One that is there keeps its id, and so its place in lists.
    await transaction.execute(
      `insert into variable (workspace_id, name, id, sealed, configured, updated_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (workspace_id, name)
       do update set sealed = excluded.sealed, configured = excluded.configured, updated_at = excluded.updated_at`,
      [workspaceId, name, uuidV7(), this.values.seal({ workspaceId, id: name }, value), configured, updatedAt],
    );
    await this.feed.announce(transaction, 'variables');
    await this.audit.record(transaction, actor, { action: 'variable.written', object: name });
    return { name, configured, updatedAt: updatedAt.toISOString() };
  }

  /** Deletes a variable within a transaction. @returns false if there is none of that name */
  async remove(transaction: Transaction, actor: WorkspaceActor, name: string): Promise<boolean> {
    const { affected } = await transaction.manager.delete(VariableEntity, { workspaceId: actor.workspaceId, name });
    if (affected === 0) return false;
    await this.feed.announce(transaction, 'variables');
    await this.audit.record(transaction, actor, { action: 'variable.deleted', object: name });
    return true;
  }

  private async find(
    workspaceId: string,
    name: string,
    { mayBeOld = false }: VariableReading = {},
  ): Promise<KeptVariable | undefined> {
    const [key, load] = [`${workspaceId}/${name}`, () => this.load(workspaceId, name)];
    const kept = await (mayBeOld ? this.kept.getUsable(key, load) : this.kept.get(key, load));
    if (kept) this.audit.count({ workspaceId, kind: 'system' }, { action: 'variable.used', object: name });
    return kept;
  }

  private async load(workspaceId: string, name: string): Promise<KeptVariable | undefined> {
    const [row] = await this.database.prepared<{ sealed: string }>(
      'variable',
      'select sealed from variable where workspace_id = $1 and name = $2',
      [workspaceId, name],
    );
    if (!row) return undefined;
    const value = this.values.open({ workspaceId, id: name }, row.sealed).reveal();
    return { sealed: row.sealed, digest: isBlank(value) ? undefined : sha256(value) };
  }
}

function isBlank(value: string): boolean {
  return value.trim() === '';
}
