import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/connection/database.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';

const readPaused = 'select id from workflow where paused_at is not null and deleted_at is null';

/** The paused workflows of all workspaces in memory: every start asks, so nobody reads the database for it. A change is known within a second. */
@Injectable()
export class PausedWorkflows implements OnModuleInit {
  private ids: ReadonlySet<string> = new Set();

  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
  ) {}

  async onModuleInit(): Promise<void> {
    this.feed.onChange('pausedWorkflows', () => this.read());
    await this.read();
  }

  has(workflowId: string): boolean {
    return this.ids.has(workflowId);
  }

  private async read(): Promise<void> {
    const rows = await this.database.query<{ id: string }>(readPaused);
    this.ids = new Set(rows.map(({ id }) => id));
  }
}
