import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveriesController } from './endpoints/deliveries.controller.js';
import { DeliverySender } from './deliveries/delivery-sender.js';
import { DeliveryStore } from './deliveries/delivery-store.js';
import { DeliveryWorker } from './deliveries/delivery-worker.js';
import { EndpointHealth } from './deliveries/endpoint-health.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { EventEndpointEntity } from './event-endpoint.entity.js';
import { EventEndpointsController } from './endpoints/event-endpoints.controller.js';
import { EventEndpoints } from './endpoints/event-endpoints.service.js';
import { EventOutbox } from './outbox/event-outbox.js';

/** Events for other systems, sent as Standard Webhooks. The part in which an event happens gives it to the outbox. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([EventEndpointEntity])],
  controllers: [EventEndpointsController, DeliveriesController],
  providers: [
    ...[EventOutbox, EventEndpoints, EndpointSecrets],
    ...[DeliveryStore, DeliverySender, DeliveryWorker, EndpointHealth],
  ],
  exports: [EventOutbox],
})
export class EventsModule {}
