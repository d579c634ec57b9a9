import type { INestApplicationContext } from '@nestjs/common';
import type { Caller } from '@libs/access';
import { uuidV7 } from '@libs/crypto';
import { Database } from '../database/database.js';
import { CommandFailure } from './command.js';

/** Who has the machine, acting in a workspace by a command. @throws CommandFailure when there is no such workspace */
export async function operatorIn(service: INestApplicationContext, slug: string, command: string): Promise<Caller> {
  const [row] = await service.get(Database).query<{ id: string }>('select id from workspace where slug = $1', [slug]);
  if (!row) throw new CommandFailure(`There is no workspace "${slug}".`);
  return { kind: 'operator', id: `cli ${command}`, workspaceId: row.id, requestId: uuidV7() };
}
