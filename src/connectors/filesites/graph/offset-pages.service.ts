import { Injectable } from '@nestjs/common';
import { badPageToken, PageTokens, type TokenOwner } from '../../../actions/kit/page-tokens.js';

/** Lists that go on at an offset, signed like all other page tokens. */
@Injectable()
export class OffsetPages {
  constructor(private readonly tokens: PageTokens) {}

  /** Where a page begins. @throws AppError `invalid_input` for a token of another kind of list */
  start(pageToken: string | undefined, owner: TokenOwner): number | undefined {
    if (pageToken === undefined) return undefined;
    const [, offset] = /^offset=(\d{1,9})$/.exec(this.tokens.unpack(pageToken, owner)) ?? [];
    if (offset === undefined) throw badPageToken();
    return Number(offset);
  }

  /** The token of the page that begins at an offset; none where no more follow. */
  next(offset: number, hasMore: boolean, owner: TokenOwner): { nextPageToken?: string } {
    return hasMore ? { nextPageToken: this.tokens.pack(`offset=${offset}`, owner) } : {};
  }
}
