import { Injectable } from '@nestjs/common';
import { Signer } from '#libs/crypto';
import { Environment } from '../../../platform/config/environment.js';
import { type Links, linksOf } from '../../nodes/contract/hidden-texts.js';
import { RESUMING } from './resume-address.js';

/** The decision that an address makes, and the wait it ends. */
export interface DecisionTarget {
  /** Of the run; absent in addresses that earlier versions have given out. */
  workspaceId?: string;
  runId: string;
  /** Indexes of the iterations around the wait, joined by dots. */
  path: string;
  nodeId: string;
  decision: string;
}

/** A target, and the text of its token that names it. */
export interface DecisionLink extends DecisionTarget {
  link: string;
}

const PURPOSE = ['decide an approval'];
/** Parts what a token names: no id, path or decision holds it. */
const SEPARATOR = '~';

/** The addresses of the pages on which somebody makes a decision. Each names it and is signed: nobody can make one up. */
@Injectable()
export class ApprovalAddress {
  constructor(
    private readonly signer: Signer,
    private readonly environment: Environment,
  ) {}

  of({ workspaceId, runId, path, nodeId, decision }: Required<DecisionTarget>): string {
    const link = [runId, path, nodeId, decision, workspaceId].join(SEPARATOR);
    return this.addressOf(`${link}.${this.signer.sign(link, PURPOSE)}`);
  }

  /** What of an address records do not show, by its token: the address, and the token, which alone is the permission. */
  linksOf(token: string): Links {
    return linksOf([this.addressOf(token), token], RESUMING);
  }

  /** What a token, the last segment of the address, decides; undefined when it is not one of ours. */
  targetOf(token: string): DecisionLink | undefined {
    const end = token.lastIndexOf('.');
    const link = token.slice(0, Math.max(0, end));
    if (!this.signer.isSigned(link, PURPOSE, token.slice(end + 1))) return undefined;
    const [runId = '', path = '', nodeId = '', decision = '', workspaceId] = link.split(SEPARATOR);
    return { workspaceId, runId, path, nodeId, decision, link };
  }

  private addressOf(token: string): string {
    return `${this.environment.BASE_URL!}/approve/${token}`;
  }
}
