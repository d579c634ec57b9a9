import { Inject, Injectable } from '@nestjs/common';
import { ConnectorState } from '../../../actions/pipeline/ports.js';
import { VARIABLES } from '../../../platform/config/config.module.js';
import { readVariables } from '../../../platform/config/read-environment.js';
import { ChatbotVariables } from '../chatbot.variables.js';
import { recordOf, type Update } from './update-record.js';

const COLLECTION = 'updates';

/** Which updates of a connection. */
export interface StoredQuery {
  /** Only those with a larger `update_id`. */
  after?: number;
  /** Only these; by default all. */
  kinds?: readonly string[];
  /** Only those of this chat. */
  chatId?: number;
  /** Updates, at most. */
  limit: number;
}

/** The stored inbox: every update that was seen, per connection, for `CHATBOT_INBOX_RETENTION_DAYS`. */
@Injectable()
export class UpdateStore {
  private readonly retentionDays: number;

  constructor(
    private readonly state: ConnectorState,
    @Inject(VARIABLES) variables: Record<string, unknown>,
  ) {
    this.retentionDays = readVariables(ChatbotVariables, variables).CHATBOT_INBOX_RETENTION_DAYS;
  }

  /** Stores updates in one transaction; known ones stay as they are. */
  async add(connectionId: string, updates: readonly Update[]): Promise<void> {
    if (updates.length === 0) return;
    await this.state.addRecords(connectionId, COLLECTION, updates.map(recordOf), this.retentionDays);
  }

  /** The highest id of a stored update; undefined when there is none. */
  async highestId(connectionId: string): Promise<number | undefined> {
    const [newest] = await this.state.listRecords(connectionId, COLLECTION, { newestFirst: true, limit: 1 });
    return newest?.sequence;
  }

  /** Stored updates, oldest first. */
  async list(connectionId: string, { chatId, ...query }: StoredQuery): Promise<{ kind: string; update: Update }[]> {
    const group = chatId === undefined ? undefined : String(chatId);
    const records = await this.state.listRecords(connectionId, COLLECTION, { ...query, group });
    return records.map(({ kind, data }) => ({ kind, update: data as Update }));
  }
}
