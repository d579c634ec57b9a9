import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { AuditChain } from './audit-chain.js';
import { AuditSigner } from './audit-signer.js';
import { Audit } from '../audit.service.js';

interface ChainRow {
  workspace_id: string;
  /** Of what was removed for its age. */
  removed: string | null;
  hash: Buffer | null;
}

/**
 * Brings the end of every chain under the first key of the ring: one further event, which holds the hash of all before it. From
 * then on the older keys are needed no more.
 */
@Injectable()
export class AuditResigning {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly chain: AuditChain,
    private readonly signer: AuditSigner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A log that is not as it was written is left as it is: a new signature would make it look right. */
  async signAnew(): Promise<void> {
    const chains = await this.database.query<ChainRow>(
      `select c.workspace_id, p.sequence as removed, p.hash
         from audit_chain c
         left join audit_event e on e.workspace_id = c.workspace_id and e.sequence = c.sequence
         left join audit_checkpoint p on p.workspace_id = c.workspace_id
        where c.sequence > 0 and (e.key_id is distinct from $1 or p.key_id <> $1)`,
      [this.signer.currentKeyId],
    );
    for (const row of chains) await this.signChain(row);
  }

  private async signChain({ workspace_id: workspaceId, removed, hash }: ChainRow): Promise<void> {
    const { intact, firstFault } = await this.chain.verify(workspaceId);
    if (!intact) {
      this.logger.error(
        { part: 'audit', workspaceId, firstFault },
        'the audit log is not as it was written, so it is not signed with the new key',
      );
      return;
    }
    await this.database.transaction(async (transaction) => {
      if (removed !== null && hash !== null) {
        const { sequence, keyId, mac } = this.chain.anchorOf({ workspaceId, sequence: Number(removed), hash });
        await transaction.execute('select audit_prune($1, $2, $3, $4)', [workspaceId, sequence, keyId, mac]);
      }
      await this.audit.record(transaction, { workspaceId, kind: 'system' }, { action: 'audit.signed' });
    });
  }
}
