import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Audit } from '../../audit/audit.service.js';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { decodeCursor, pageOf, pageSchema, type PageOf } from '../../http/endpoints/page.js';
import { Database } from '../../platform/database/connection/database.js';
import { EventEndpoints } from './event-endpoints.service.js';
import { DeliveryStore } from '../deliveries/delivery-store.js';
import {
  Delivery,
  DeliveryDetails,
  DeliveryPath,
  ListDeliveries,
  viewAttempt,
  viewDelivery,
} from '../deliveries/delivery.dto.js';

const access = { scope: 'admin' };
const LIST = 'event-deliveries';

/** The deliveries of the events of an endpoint. */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly endpoints: EventEndpoints,
    private readonly deliveries: DeliveryStore,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  @Endpoint('GET /api/event-endpoints/:id/deliveries', 'List the deliveries of an event endpoint', {
    access,
    answer: pageSchema(jsonSchema(Delivery)),
  })
  async list(
    @Input() { id: endpointId, cursor, limit, state }: ListDeliveries,
    @CallerOf() { workspaceId }: Caller,
  ): Promise<PageOf<Delivery>> {
    await this.endpoints.get(workspaceId, endpointId);
    const after = decodeCursor(cursor, LIST);
    const rows = await this.deliveries.list({ workspaceId, endpointId }, { limit, after, state });
    const position = ({ eventId: id, happenedAt: at }: (typeof rows)[number]) => ({ id, at });
    return pageOf(LIST, { rows, limit, position, view: viewDelivery });
  }

  @Endpoint('GET /api/event-endpoints/:id/deliveries/:event', 'Get a delivery with its attempts', {
    access,
    answer: () => DeliveryDetails,
  })
  async get(@Input() { id, event }: DeliveryPath, @CallerOf() { workspaceId }: Caller): Promise<DeliveryDetails> {
    const { row, data, attempts } = await this.deliveries.get({ workspaceId, endpointId: id, eventId: event });
    return { ...viewDelivery(row), data, tries: attempts.map(viewAttempt) };
  }

  @Endpoint('POST /api/event-endpoints/:id/deliveries/:event/resend', 'Deliver an event again', {
    access,
    status: 202,
    answer: () => DeliveryDetails,
    errors: ['conflict'],
  })
  async resend(@Input() { id, event }: DeliveryPath, @CallerOf() caller: Caller): Promise<DeliveryDetails> {
    await this.database.transaction(async (transaction) => {
      await this.deliveries.resend(transaction, {
        workspaceId: caller.workspaceId,
        endpointId: id,
        eventId: event,
      });
      const details = { event };
      await this.audit.record(transaction, caller, { action: 'event_endpoint.event_resent', object: id, details });
    });
    return this.get({ id, event }, caller);
  }
}
