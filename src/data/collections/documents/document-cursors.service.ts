import { Injectable } from '@nestjs/common';
import { Signer } from '#libs/crypto';
import { invalidInput } from '#libs/errors';
import { ExactNumber } from '#libs/json';
import type { DocumentPosition } from '../filter/order-to-sql.js';
import { MAX_CURSOR } from '../input/query.dto.js';

/** The question a cursor belongs to. */
export interface CursorOf {
  workspaceId: string;
  collection: string;
  filter: unknown;
  orderBy: readonly string[];
}

/** Makes and reads cursors: signed, so nobody changes what is in them, and good for one question only. */
@Injectable()
export class DocumentCursors {
  constructor(private readonly signer: Signer) {}

  /** @throws AppError `invalid_input` when the values of the order are too long to be put into a cursor */
  encode(of: CursorOf, { keys, id }: DocumentPosition): string {
    const position = Buffer.from(JSON.stringify([id, ...keys])).toString('base64url');
    const cursor = `${position}.${this.signer.sign(position, contextOf(of))}`;
    if (cursor.length <= MAX_CURSOR) return cursor;
    const message = 'orders by values that are too long to go on after; take another field';
    throw invalidInput('orderBy', 'too_long', message);
  }

  /** @throws AppError `invalid_input` for anything `encode` did not make for the same question */
  decode(of: CursorOf, cursor: string): DocumentPosition {
    const [position = '', signature = '', ...rest] = cursor.split('.');
    if (rest.length > 0 || !this.signer.isSigned(position, contextOf(of), signature))
      throw invalidInput('cursor', 'format', 'is not a cursor of this collection, filter and order');
    const [id, ...keys] = JSON.parse(Buffer.from(position, 'base64url').toString()) as [string, ...(string | null)[]];
    return { id, keys };
  }
}

function contextOf({ workspaceId, collection, filter, orderBy }: CursorOf): string[] {
  return ['documents', workspaceId, collection, JSON.stringify([sorted(filter), orderBy])];
}

/** The same value with the names of its objects in one order, since writing them in another asks nothing else. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)]);
}
