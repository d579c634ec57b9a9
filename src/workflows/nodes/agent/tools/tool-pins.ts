import { Injectable } from '@nestjs/common';
import { sha256 } from '#libs/crypto';
import { Database } from '../../../../platform/database/connection/database.js';
import type { AcceptedTools, PinOf } from '../../contract/node-services.js';

const pin = `
  insert into mcp_pin (workspace_id, workflow_id, version, server, tools)
  select workspace_id, workflow_id, version, $3, $4 from run where workspace_id = $1 and id = $2 and version is not null
  on conflict do nothing`;

const readPin = `
  select run.version, pin.tools
    from run left join mcp_pin pin on pin.workspace_id = run.workspace_id
          and (pin.workflow_id, pin.version, pin.server) = (run.workflow_id, run.version, $3)
   where run.workspace_id = $1 and run.id = $2`;

/**
 * What MCP servers offered when a deployed version first asked them: from then on no text of theirs reaches its model that
 * nobody has accepted. To deploy the version again is to accept what they offer then.
 */
@Injectable()
export class ToolPins implements AcceptedTools {
  constructor(private readonly database: Database) {}

  async pinned(
    { workspaceId, runId, url, variable }: PinOf,
    tools: readonly string[],
  ): Promise<Set<string> | undefined> {
    const server = sha256(JSON.stringify([url, variable ?? null]));
    await this.database.execute(pin, [workspaceId, runId, server, tools]);
    const [row] = await this.database.query<{ version: number | null; tools: string[] | null }>(readPin, [
      workspaceId,
      runId,
      server,
    ]);
    // A pin that is gone again went with a deploy, which accepts what there is now.
    return row?.version == null ? undefined : new Set(row.tools ?? tools);
  }
}
