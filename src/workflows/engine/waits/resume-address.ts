import { Injectable } from '@nestjs/common';
import { roleFor, type Need } from '#libs/access';
import { Signer } from '#libs/crypto';
import { Environment } from '../../../platform/config/environment.js';
import { type Links, linksOf } from '../../nodes/contract/hidden-texts.js';

/** What an address lets go on: one wait of a run, or whichever of a frame is open. */
export interface ResumeTarget {
  /** Of the run; absent in addresses that earlier versions have given out. */
  workspaceId?: string;
  runId: string;
  /** Indexes of the iterations around the wait, joined by dots. Without `nodeId` the wait may lie in further loops inside. */
  path: string;
  /** The node that waits; absent where it was open which one it would be. */
  nodeId?: string;
  /** Where that was open: the node that read the address. */
  readBy?: string;
}

/** A target, and the text of its token that names it. */
export interface ResumeLink extends ResumeTarget {
  link: string;
}

/** What somebody needs who resumes a run without its address. */
export const RESUMING: Need = { scope: 'workflows:run', role: roleFor('workflows:run', true) };

const PURPOSE = ['resume a run'];
/** Parts what a token names: no id and no path holds it. */
const SEPARATOR = '~';

/** The addresses at which runs are resumed. Each names what it lets go on and is signed: nobody can make one up. */
@Injectable()
export class ResumeAddress {
  constructor(
    private readonly signer: Signer,
    private readonly environment: Environment,
  ) {}

  of({
    workspaceId,
    runId,
    path,
    nodeId = '',
    readBy = '',
  }: Required<Pick<ResumeTarget, 'workspaceId'>> & ResumeTarget): string {
    const link = [runId, path, nodeId, readBy, workspaceId].join(SEPARATOR);
    return this.addressOf(`${link}.${this.signer.sign(link, PURPOSE)}`);
  }

  /** What of an address records do not show, by its token: the address, and the token, which alone is the permission. */
  linksOf(token: string): Links {
    return linksOf([this.addressOf(token), token], RESUMING);
  }

  /**
   * What a token, the last segment of the address, lets go on; undefined when it is not one of ours. Tokens of earlier
   * versions name the run alone.
   */
  targetOf(token: string): ResumeLink | undefined {
    const end = token.lastIndexOf('.');
    const link = token.slice(0, Math.max(0, end));
    if (!this.signer.isSigned(link, PURPOSE, token.slice(end + 1))) return undefined;
    const [runId = '', path = '', nodeId, readBy, workspaceId] = link.split(SEPARATOR);
    return { workspaceId, runId, path, link, ...(nodeId && { nodeId }), ...(readBy && { readBy }) };
  }

  private addressOf(token: string): string {
    return `${this.environment.BASE_URL!}/api/resume/${token}`;
  }
}

/** The last segment of an address. */
export function tokenOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
