import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { Page, pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import { Database } from '../../../platform/database/connection/database.js';
import { CollectionUpkeep } from '../upkeep.service.js';
import { Collection, CollectionName, DefineCollection } from './collection.dto.js';
import { CollectionDefiner } from './collection-definer.service.js';
import { Collections } from './collections.service.js';

const ACCESS = { scope: 'data' };

/** Collections: their schema and indexes. */
@Controller()
export class CollectionsController {
  constructor(
    private readonly database: Database,
    private readonly collections: Collections,
    private readonly definer: CollectionDefiner,
    private readonly upkeep: CollectionUpkeep,
  ) {}

  @Endpoint('GET /api/collections', 'List collections', {
    access: ACCESS,
    answer: pageSchema(jsonSchema(Collection)),
  })
  async list(@Input() input: Page, @CallerOf() { workspaceId }: Caller): Promise<PageOf<Collection>> {
    return this.collections.list(workspaceId, input);
  }

  @Endpoint('PUT /api/collections/:name', 'Make a collection, or change its schema and indexes', {
    access: ACCESS,
    answer: () => Collection,
  })
  async define(@Input() input: DefineCollection, @CallerOf() caller: Caller): Promise<Collection> {
    const collection = await this.database.transaction(async (transaction) => {
      await this.definer.define(transaction, caller, input);
      return this.collections.get(caller.workspaceId, input.name, transaction);
    });
    this.upkeep.wake();
    return collection;
  }

  @Endpoint('GET /api/collections/:name', 'Get a collection', { access: ACCESS, answer: () => Collection })
  async get(@Input() { name }: CollectionName, @CallerOf() { workspaceId }: Caller): Promise<Collection> {
    return this.collections.get(workspaceId, name);
  }

  @Endpoint('DELETE /api/collections/:name', 'Delete a collection with its documents', { access: ACCESS, status: 204 })
  async remove(@Input() { name }: CollectionName, @CallerOf() caller: Caller): Promise<void> {
    await this.database.transaction((transaction) => this.collections.remove(transaction, caller, name));
    this.upkeep.wake();
  }
}
