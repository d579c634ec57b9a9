import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf, PartOfList, partOf } from '../../http/endpoints/page.js';
import type { ApiResponse } from '../../http/request.js';
import { eventTypes } from '../event-types.js';
import {
  ChangeEventEndpoint,
  CreateEventEndpoint,
  EventEndpoint,
  EventEndpointId,
  EventEndpointWithSecret,
  ListEventEndpoints,
} from '../event-endpoint.dto.js';
import { EventEndpoints } from './event-endpoints.service.js';

const access = { scope: 'admin' };

const TYPE = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    title: { type: 'string' },
    description: { type: 'string', description: 'When it happens.' },
    schema: { type: 'object', description: 'JSON Schema of its `data`.' },
    example: { type: 'object', description: 'An example of `data`.' },
  },
  required: ['name', 'title', 'description', 'schema', 'example'],
};

/** Settings > Events: which systems get which events. */
@Controller()
export class EventEndpointsController {
  constructor(private readonly endpoints: EventEndpoints) {}

  @Endpoint('GET /api/event-types', 'List the events that endpoints may choose', {
    access: 'authenticated',
    answer: pageSchema(TYPE),
  })
  types(@Input() part: PartOfList): PageOf<object> {
    const types = eventTypes.map(({ data, ...type }) => ({ ...type, schema: jsonSchema(data) }));
    return partOf(types, part);
  }

  @Endpoint('POST /api/event-endpoints', 'Create an event endpoint', {
    access,
    status: 201,
    answer: () => EventEndpointWithSecret,
    errors: ['conflict'],
  })
  async create(
    @Input() input: CreateEventEndpoint,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<EventEndpointWithSecret> {
    const made = await this.endpoints.create(caller, input);
    response.setHeader('Location', `/api/event-endpoints/${made.id}`);
    return made;
  }

  @Endpoint('GET /api/event-endpoints', 'List event endpoints', {
    access,
    answer: pageSchema(jsonSchema(EventEndpoint)),
  })
  list(@Input() input: ListEventEndpoints, @CallerOf() { workspaceId }: Caller): Promise<PageOf<EventEndpoint>> {
    return this.endpoints.list(workspaceId, input);
  }

  @Endpoint('GET /api/event-endpoints/:id', 'Get an event endpoint', { access, answer: () => EventEndpoint })
  get(@Input() { id }: EventEndpointId, @CallerOf() { workspaceId }: Caller): Promise<EventEndpoint> {
    return this.endpoints.get(workspaceId, id);
  }

  @Endpoint('PATCH /api/event-endpoints/:id', 'Change, pause or resume an event endpoint', {
    access,
    answer: () => EventEndpoint,
  })
  change(@Input() input: ChangeEventEndpoint, @CallerOf() caller: Caller): Promise<EventEndpoint> {
    return this.endpoints.update(caller, input);
  }

  @Endpoint('POST /api/event-endpoints/:id/secret', 'Give an event endpoint a new secret', {
    access,
    answer: () => EventEndpointWithSecret,
    description: 'For 24 hours, deliveries have two signatures: one by the new secret and one by the previous secret.',
  })
  renewSecret(@Input() { id }: EventEndpointId, @CallerOf() caller: Caller): Promise<EventEndpointWithSecret> {
    return this.endpoints.renewSecret(caller, id);
  }

  @Endpoint('DELETE /api/event-endpoints/:id', 'Delete an event endpoint, with what waits for it', {
    access,
    status: 204,
  })
  async remove(@Input() { id }: EventEndpointId, @CallerOf() caller: Caller): Promise<void> {
    await this.endpoints.remove(caller, id);
  }
}
