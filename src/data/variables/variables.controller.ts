import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import type { Caller } from '#libs/access';
import { notFound } from '#libs/errors';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { decodeCursor, Page, pageOf, pageSchema, type PageOf } from '../../http/endpoints/page.js';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { Database } from '../../platform/database/connection/database.js';
import { SetVariable, Variable, VariableName } from './variable.dto.js';
import { VariableEntity } from './variable.entity.js';
import { VariableSource } from './variable-source.service.js';

/** What a list shows; the sealed values stay where they are. */
const SHOWN = { workspaceId: true, name: true, id: true, configured: true, updatedAt: true } as const;

/** Settings > Variables. Values go in and never come out. */
@Controller()
export class VariablesController {
  constructor(
    @InjectRepository(VariableEntity) private readonly stored: Repository<VariableEntity>,
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly variables: VariableSource,
  ) {}

  @Endpoint('GET /api/variables', 'List variables', {
    access: { scope: 'variables' },
    answer: pageSchema(jsonSchema(Variable)),
  })
  async list(@Input() input: Page, @CallerOf() caller: Caller): Promise<PageOf<Variable>> {
    const after = decodeCursor(input.cursor, 'variables');
    const rows = await this.stored.find({
      select: SHOWN,
      where: { workspaceId: caller.workspaceId, ...(after && { id: LessThan(after.id) }) },
      order: { id: 'DESC' },
      take: input.limit + 1,
    });
    return pageOf('variables', {
      rows,
      limit: input.limit,
      position: ({ id, updatedAt: at }) => ({ id, at }),
      view: ({ name, configured, updatedAt }) => ({ name, configured, updatedAt: updatedAt.toISOString() }),
    });
  }

  @Endpoint('PUT /api/variables/:name', 'Set a variable', { access: { scope: 'variables' }, answer: () => Variable })
  async set(@Input() { name, value }: SetVariable, @CallerOf() caller: Caller): Promise<Variable> {
    const variable = await this.database.transaction((transaction) =>
      this.variables.write(transaction, caller, { name, value }),
    );
    await this.feed.refresh();
    return variable;
  }

  @Endpoint('DELETE /api/variables/:name', 'Delete a variable', { access: { scope: 'variables' }, status: 204 })
  async remove(@Input() { name }: VariableName, @CallerOf() caller: Caller): Promise<void> {
    const removed = await this.database.transaction((transaction) => this.variables.remove(transaction, caller, name));
    if (!removed) throw notFound('variable');
    await this.feed.refresh();
  }
}
