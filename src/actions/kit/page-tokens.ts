import { Injectable } from '@nestjs/common';
import { Signer } from '#libs/crypto';
import type { ActionContext } from '../pipeline/action.context.js';
import { badPageToken } from './bad-page-token.js';

const PURPOSE = 'page token';

/** Whose token it is. */
export type TokenOwner = Pick<ActionContext, 'connection' | 'action'>;

/**
 * Page tokens for providers whose cursor must not come from a caller, because it is an address that is called with the
 * credential: what the next page needs, signed and bound to connection and action. Callers see it as opaque.
 */
@Injectable()
export class PageTokens {
  constructor(private readonly signer: Signer) {}

  /** Packs what the next page needs, such as path and query. */
  pack(content: string, owner: TokenOwner): string {
    const packed = Buffer.from(content).toString('base64url');
    return `${packed}.${this.signer.sign(packed, contextOf(owner))}`;
  }

  /** @throws AppError `invalid_input` for anything `pack` did not make for the same connection and action */
  unpack(token: string, owner: TokenOwner): string {
    const [packed = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !this.signer.isSigned(packed, contextOf(owner), signature)) {
      throw badPageToken();
    }
    return Buffer.from(packed, 'base64url').toString();
  }
}

function contextOf({ connection, action }: TokenOwner): string[] {
  return [PURPOSE, connection.workspaceId, connection.id, action.key];
}
