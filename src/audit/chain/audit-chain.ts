import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/connection/database.js';
import { AuditSigner } from './audit-signer.js';
import { endParts, type ChainEnd } from './signed-parts.js';
import { ChainWalk, type Anchor, type ChainState } from './chain-walk.js';
import { readChain } from './read-chain.js';

interface CheckpointRow {
  sequence: string;
  hash: Buffer;
  key_id: string;
  mac: Buffer;
}

/** What of a chain is verified. */
export interface VerifyOptions {
  /** An anchor that was logged: the chain must still hold what it stands for. */
  anchor?: Anchor;
  /**
   * Number of the last event that matters: it is enough to look on until a signature holds it. Without it all events are looked
   * at, and the chain's own record of its end.
   */
  upTo?: number;
}

/**
 * Verifies the audit log of a workspace. An event that was edited, inserted, removed or reordered by whatever means breaks the
 * chain of hashes at its place, and where somebody has computed the hashes anew, the signatures. Removed last events show at the
 * chain's own record of its end; where that was changed too, only an anchor tells.
 */
@Injectable()
export class AuditChain {
  constructor(
    private readonly database: Database,
    private readonly signer: AuditSigner,
  ) {}

  async verify(workspaceId: string, { anchor, upTo }: VerifyOptions = {}): Promise<ChainState> {
    const [checkpoint] = await this.database.query<CheckpointRow>(
      'select sequence, hash, key_id, mac from audit_checkpoint where workspace_id = $1',
      [workspaceId],
    );
    const begin: ChainEnd = checkpoint
      ? { workspaceId, sequence: Number(checkpoint.sequence), hash: checkpoint.hash }
      : { workspaceId, sequence: 0, hash: Buffer.alloc(0) };
    const walk = new ChainWalk(begin, { signer: this.signer, anchor });
    if (checkpoint) walk.begin({ keyId: checkpoint.key_id, mac: checkpoint.mac });
    for await (const stored of readChain(this.database, begin)) {
      if (walk.take(stored) && upTo !== undefined && stored.event.sequence > upTo) return walk.state();
    }
    walk.end(await this.recordedEnd(workspaceId));
    return walk.state();
  }

  /** The signed end of a chain, to be kept elsewhere. */
  anchorOf(end: ChainEnd): Anchor {
    return { sequence: end.sequence, ...this.signer.sign(endParts(end)) };
  }

  private async recordedEnd(workspaceId: string): Promise<ChainEnd | undefined> {
    const [row] = await this.database.query<{ sequence: string; hash: Buffer }>(
      'select sequence, hash from audit_chain where workspace_id = $1',
      [workspaceId],
    );
    return row && { workspaceId, sequence: Number(row.sequence), hash: row.hash };
  }
}
