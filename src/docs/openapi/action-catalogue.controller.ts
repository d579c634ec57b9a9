import { Controller } from '@nestjs/common';
import { fieldsOf, jsonSchema } from '#libs/schema';
import { ActionCatalog, type ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { Input } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf, PartOfList, partOf } from '../../http/endpoints/page.js';
import { CatalogueAction } from './action-catalogue.dto.js';

/** The catalogue of actions, as editors and agents read it. */
@Controller()
export class ActionCatalogueController {
  private described?: CatalogueAction[];

  constructor(private readonly catalog: ActionCatalog) {}

  /** Who may call which action is another matter: the catalogue says nothing of a workspace. */
  @Endpoint('GET /api/actions', 'List all actions with their inputs', {
    access: 'authenticated',
    answer: pageSchema(jsonSchema(CatalogueAction)),
  })
  list(@Input() part: PartOfList): PageOf<CatalogueAction> {
    this.described ??= this.catalog.actions.map(describe);
    return partOf(this.described, part);
  }
}

function describe(action: ActionDefinition): CatalogueAction {
  const { key, connector, summary, method, fullPath, reads, scope, input, example } = action;
  return {
    key,
    connector: connector.key,
    summary,
    method,
    path: fullPath,
    reads,
    scope,
    fields: fieldsOf(input),
    input: jsonSchema(input),
    ...(example && { example }),
  };
}
