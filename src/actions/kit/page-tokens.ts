import { Injectable } from '@nestjs/common';
import { Signer } from '#libs/crypto';
import { AppError, type InputFault } from '#libs/errors';
import type { ActionContext } from '../declaration/action.context.js';

const FAULT: InputFault = { field: 'pageToken', rule: 'format', message: 'is not a token of this list' };

/** What it means that a provider refuses a page token of its own that was passed on. */
export const BAD_PAGE_TOKEN = {
  code: 'invalid_input',
  detail: `${FAULT.field}: ${FAULT.message}`,
  errors: [FAULT],
} as const satisfies { code: 'invalid_input'; detail: string; errors: InputFault[] };

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

/** The 400 for a page token that was changed, or that was made for another list. */
export function badPageToken(): AppError {
  const { code, detail, errors } = BAD_PAGE_TOKEN;
  return new AppError(code, detail, { errors });
}
