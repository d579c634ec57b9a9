import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../../platform/database/connection/database.js';
import { Vault } from '../../../../vault/vault.service.js';
import { STEP_SEPARATOR } from '../../contract/node-kind.js';

/** Only what a run that goes on may still open counts; that of a run that has ended is never opened again. */
const countOld = `
  select count(*)::int as count
    from run r join node_execution n on n.workspace_id = r.workspace_id and n.run_id = r.id
         cross join json_array_elements(case when json_typeof(n.output -> 'toolCalls') = 'array' then n.output -> 'toolCalls' else '[]' end) as call
   where r.status in ('queued', 'running', 'waiting') and n.node_id like '%${STEP_SEPARATOR}model %'
     and split_part(call ->> 'sealed', '.', 2) <> $1`;

/** Tells key rotation of the arguments of tools that the records of agents keep sealed. */
@Injectable()
export class SealedArguments implements OnModuleInit {
  constructor(
    private readonly vault: Vault,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.vault.countAlso(async (keyId) => {
      const [row] = await this.database.query<{ count: number }>(countOld, [keyId]);
      return row?.count ?? 0;
    });
  }
}
