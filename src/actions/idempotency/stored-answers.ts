import { Injectable, type OnModuleInit } from '@nestjs/common';
import { KeyRing, open, seal, type SealContext, UnsealError } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { parseJson } from '#libs/json';
import type { StoredAnswer } from '../pipeline/ports.js';
import { Database } from '../../platform/database/connection/database.js';
import { Vault } from '../../vault/vault.service.js';

export type AnswerPlace = readonly [workspaceId: string, operation: string, key: string];

/** A sealed text begins so, and no JSON of an answer does. */
const SEALED = 'v1.';

const countOld = `
  select count(*)::int as count from idempotency_key where answer like '${SEALED}%' and split_part(answer, '.', 2) <> $1`;

/** First answers as they are stored: JSON, sealed where it holds what a stolen database may not show. */
@Injectable()
export class StoredAnswers implements OnModuleInit {
  constructor(
    private readonly ring: KeyRing,
    private readonly vault: Vault,
    private readonly database: Database,
  ) {}

  /** They are kept for a day: key rotation waits until those under older keys are gone. */
  onModuleInit(): void {
    this.vault.countAlso(async (keyId) => {
      const [row] = await this.database.query<{ count: number }>(countOld, [keyId]);
      return row?.count ?? 0;
    });
  }

  write(place: AnswerPlace, answer: StoredAnswer, isSecret: boolean): string {
    const json = JSON.stringify(answer);
    return isSecret ? seal(this.ring, json, contextOf(place)) : json;
  }

  /** @throws AppError `unavailable` when its key is gone; UnsealError when it was changed */
  read(place: AnswerPlace, written: string): StoredAnswer {
    const json = written.startsWith(SEALED) ? this.opened(place, written) : written;
    return parseJson(json, { isOwn: true }) as StoredAnswer;
  }

  private opened(place: AnswerPlace, sealed: string): string {
    try {
      return open(this.ring, sealed, contextOf(place));
    } catch (cause) {
      if (!(cause instanceof UnsealError) || cause.reason === 'tampered') throw cause;
      throw new AppError('unavailable', 'The first answer cannot be opened with the keys of this process.', { cause });
    }
  }
}

function contextOf([workspaceId, operation, key]: AnswerPlace): SealContext {
  return { workspaceId, table: 'idempotency_key', rowId: JSON.stringify([operation, key]), field: 'answer' };
}
