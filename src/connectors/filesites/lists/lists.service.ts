import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { requiredEtag } from '../../../actions/kit/required-etag.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { findMissingScope } from '../../../actions/declaration/scopes.js';
import { siteAddress } from '../graph/address.js';
import type { CreateList, CreateListItem, UpdateListItem } from '../dto/list.dto.js';
import { FilesitesClient } from '../graph/filesites.client.js';
import { microsoft } from '../filesites.connector.js';
import { MANAGE_SITES } from '../filesites.scopes.js';
import { textOf } from '../graph/graph-answer.js';

/** Makes lists and their items. https://learn.microsoft.com/graph/api/resources/list */
@Injectable()
export class Lists {
  constructor(private readonly api: FilesitesClient) {}

  /** Makes a list; whether a scope for writing suffices, Graph decides. */
  async create({ siteId, template, ...list }: CreateList, context: ActionContext): Promise<ProviderObject> {
    const { status, body } = await this.api.write(context, {
      method: 'POST',
      path: siteAddress(siteId).below('/lists'),
      json: { ...list, list: { template } },
      lacking: findMissingScope(microsoft, context.connection.scopes, [MANAGE_SITES]),
    });
    context.respond(status);
    return body;
  }

  /** Makes an item of a list. */
  async createItem(input: CreateListItem, context: ActionContext): Promise<ProviderObject> {
    const { siteId, listId, fields, returnFields } = input;
    const path = siteAddress(siteId).below('/lists/{listId}/items', { listId });
    const { status, body } = await this.api.write(context, { method: 'POST', path, json: { fields } });
    context.respond(status);
    if (!returnFields) return body;
    try {
      const item = path.below('/{itemId}', { itemId: textOf(body, 'id') });
      return await this.api.get(context, { path: item, query: { $expand: 'fields' } });
    } catch (error) {
      // The item is made: a failure would only have it made twice.
      if (error instanceof AppError) return body;
      throw error;
    }
  }

  /** Changes columns of an item, if it still has the etag the caller names. */
  async updateItem(input: UpdateListItem, context: ActionContext): Promise<ProviderObject> {
    const { siteId, listId, itemId, fields } = input;
    const etag = requiredEtag(input, context);
    const { body } = await this.api.write(context, {
      method: 'PATCH',
      path: siteAddress(siteId).below('/lists/{listId}/items/{itemId}/fields', { listId, itemId }),
      headers: etag === undefined ? {} : { 'if-match': etag },
      json: fields,
    });
    return body;
  }
}
