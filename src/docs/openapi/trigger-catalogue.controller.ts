import { Controller } from '@nestjs/common';
import { Choice, fieldsOf, Json, jsonSchema, List, Part, Text } from '#libs/schema';
import { TriggerCatalog, type TriggerDefinition } from '../../actions/triggers/trigger.catalog.js';
import type { TriggerSource } from '../../actions/triggers/trigger.decorator.js';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { Input } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf, PartOfList, partOf } from '../../http/endpoints/page.js';
import { ActionField } from './action-catalogue.dto.js';

/** By what events come: the provider delivers them, the service asks for them, or whichever is possible. */
const deliveries = ['push', 'poll', 'either'] as const;

/** A trigger as the catalogue shows it. */
export class CatalogueTrigger {
  @Text({ description: 'Key, such as mailboxes.message-received.' }) key: string;
  @Text({ description: 'Key of its connector.' }) connector: string;
  @Text({ description: 'What happens, a sentence.' }) summary: string;
  @Choice(deliveries, {
    description:
      'How its events arrive. `push`: the provider delivers them. `poll`: the service asks for them. `either`: the provider delivers them if it can reach the service; otherwise the service asks for them.',
  })
  delivery: (typeof deliveries)[number];
  @List(Part(() => ActionField), { description: 'Fields of its input, in order.' }) fields: ActionField[];
  @Json({ shape: 'object', description: 'JSON Schema of the input.' }) input: unknown;
  @Json({ shape: 'object', description: 'JSON Schema of the event, `$"startNode".event` of workflows.' })
  event: unknown;
  @Json({ shape: 'object', description: 'An example input, and an event.' }) example: unknown;
}

/** The catalogue of triggers, as editors and agents read it. */
@Controller()
export class TriggerCatalogueController {
  private described?: CatalogueTrigger[];

  constructor(private readonly catalog: TriggerCatalog) {}

  @Endpoint('GET /api/triggers', 'List all events of connectors that start workflows', {
    access: 'authenticated',
    answer: pageSchema(jsonSchema(CatalogueTrigger)),
  })
  list(@Input() part: PartOfList): PageOf<CatalogueTrigger> {
    this.described ??= this.catalog.triggers.map(describe);
    return partOf(this.described, part);
  }
}

function describe({ key, connector, summary, source, inputs, event, example }: TriggerDefinition): CatalogueTrigger {
  return {
    key,
    connector: connector.key,
    summary,
    delivery: deliveryOf(source),
    fields: fieldsOf(inputs),
    input: jsonSchema(inputs),
    event,
    example,
  };
}

function deliveryOf({ feed, pushOnly }: TriggerSource): CatalogueTrigger['delivery'] {
  if (!feed.push) return 'poll';
  return feed.poll && !pushOnly ? 'either' : 'push';
}
