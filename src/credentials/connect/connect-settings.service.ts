import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Caller } from '#libs/access';
import { Audit } from '../../audit/audit.service.js';
import { Database } from '../../platform/database/connection/database.js';
import type { ConnectSettings } from './connect.dto.js';
import { ConnectSettingsEntity } from './connect-settings.entity.js';

/** How a page of a workspace looks. */
export interface ConnectAppearance {
  /** Name of the workspace. */
  name: string;
  color: string;
}

const USUAL_COLOR = '#1457b8';

/** The settings by which end users of a workspace connect accounts. */
@Injectable()
export class ConnectSettingsService {
  constructor(
    @InjectRepository(ConnectSettingsEntity) private readonly stored: Repository<ConnectSettingsEntity>,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  async get(workspaceId: string): Promise<ConnectSettings> {
    const row = await this.stored.findOneBy({ workspaceId });
    return { returnUrls: row?.returnUrls ?? [], ...(row?.color && { color: row.color }) };
  }

  async set(caller: Caller, { returnUrls, color = null }: ConnectSettings): Promise<ConnectSettings> {
    const { workspaceId } = caller;
    await this.database.transaction(async (transaction) => {
      await transaction.manager.upsert(ConnectSettingsEntity, { workspaceId, returnUrls, color }, ['workspaceId']);
      const details = { returnUrls, color };
      await this.audit.record(transaction, caller, { action: 'connect_settings.changed', details });
    });
    return this.get(workspaceId);
  }

  /** Name and colour of a workspace's page. */
  async appearance(workspaceId: string): Promise<ConnectAppearance> {
    const [row] = await this.database.query<{ name: string; color: string | null }>(
      `select w.name, s.color from workspace w left join connect_settings s on s.workspace_id = w.id where w.id = $1`,
      [workspaceId],
    );
    return { name: row!.name, color: row!.color ?? USUAL_COLOR };
  }
}
