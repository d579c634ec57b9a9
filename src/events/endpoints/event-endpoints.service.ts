import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import type { Caller } from '#libs/access';
import { newSigningSecret, uuidV7 } from '#libs/crypto';
import { AppError, invalidInput, notFound } from '#libs/errors';
import { Audit } from '../../audit/audit.service.js';
import { decodeCursor, pageOf, type PageOf } from '../../http/endpoints/page.js';
import { Environment } from '../../platform/config/environment.js';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { DeliverySender } from '../deliveries/delivery-sender.js';
import { DeliveryStore } from '../deliveries/delivery-store.js';
import { EndpointSecrets } from '../endpoint-secrets.js';
import type {
  ChangeEventEndpoint,
  CreateEventEndpoint,
  EventEndpoint,
  EventEndpointWithSecret,
  ListEventEndpoints,
} from '../event-endpoint.dto.js';
import { EventEndpointEntity } from '../event-endpoint.entity.js';

/** The endpoints of workspaces: made, changed, deleted. */
@Injectable()
export class EventEndpoints {
  constructor(
    @InjectRepository(EventEndpointEntity) private readonly stored: Repository<EventEndpointEntity>,
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly secrets: EndpointSecrets,
    private readonly sender: DeliverySender,
    private readonly deliveries: DeliveryStore,
    private readonly audit: Audit,
    private readonly environment: Environment,
  ) {}

  /** @throws AppError `invalid_input` for an address that would never be called, `conflict` when the workspace has enough */
  async create(caller: Caller, { name, url, events }: CreateEventEndpoint): Promise<EventEndpointWithSecret> {
    this.requireReachable(url);
    const { workspaceId } = caller;
    const key = { id: uuidV7(), workspaceId };
    const secret = newSigningSecret();
    const now = new Date();
    const row: EventEndpointEntity = {
      ...key,
      ...{ name, url, events: [...new Set(events)], state: 'active', reason: null, failingSince: null },
      ...{ secret: this.secrets.seal(key, secret), previousSecret: null, previousUntil: null },
      ...{ createdAt: now, updatedAt: now },
    };
    await this.change(async (transaction) => {
      await this.requireRoom(workspaceId, transaction);
      await transaction.manager.insert(EventEndpointEntity, row);
      const details = { name, origin: new URL(url).origin, events: row.events };
      await this.audit.record(transaction, caller, { action: 'event_endpoint.created', object: row.id, details });
    });
    return { ...toView(row), secret };
  }

  async list(workspaceId: string, { limit, cursor, state }: ListEventEndpoints): Promise<PageOf<EventEndpoint>> {
    const after = decodeCursor(cursor, 'event-endpoints');
    const rows = await this.stored.find({
      where: { workspaceId, ...(state && { state }), ...(after && { id: LessThan(after.id) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const position = ({ id, createdAt: at }: EventEndpointEntity) => ({ id, at });
    return pageOf('event-endpoints', { rows, limit, position, view: toView });
  }

  /** @throws AppError `not_found` */
  async get(workspaceId: string, id: string): Promise<EventEndpoint> {
    const row = await this.stored.findOneBy({ workspaceId, id });
    if (!row) throw notFound('event endpoint');
    return toView(row);
  }

  /** @throws AppError `not_found`, `invalid_input` for an address that would never be called */
  async update(caller: Caller, { id, ...changes }: ChangeEventEndpoint): Promise<EventEndpoint> {
    if (changes.url !== undefined) this.requireReachable(changes.url);
    const { workspaceId } = caller;
    return this.change(async (transaction) => {
      const row = await lock(transaction, { id, workspaceId });
      const { state = row.state, events } = changes;
      if (state !== row.state) await this.deliveries.hold(transaction, row, state === 'paused');
      const isResumed = state === 'active' && row.state === 'paused';
      const next = {
        ...changes,
        ...(events && { events: [...new Set(events)] }),
        ...(isResumed && { reason: null, failingSince: null }),
        updatedAt: new Date(),
      };
      await transaction.manager.update(EventEndpointEntity, { id, workspaceId }, next);
      const details = { fields: Object.keys(changes), ...(changes.state && { state }) };
      await this.audit.record(transaction, caller, { action: 'event_endpoint.changed', object: id, details });
      return toView({ ...row, ...next });
    });
  }

  /** Gives an endpoint a new secret; the previous one also signs for a day. @throws AppError `not_found` */
  async renewSecret(caller: Caller, id: string): Promise<EventEndpointWithSecret> {
    const { workspaceId } = caller;
    const secret = newSigningSecret();
    return this.change(async (transaction) => {
      const row = await lock(transaction, { id, workspaceId });
      const next = { ...this.secrets.change(row, secret), updatedAt: new Date() };
      await transaction.manager.update(EventEndpointEntity, { id, workspaceId }, next);
      await this.audit.record(transaction, caller, { action: 'event_endpoint.secret_changed', object: id });
      return { ...toView({ ...row, ...next }), secret };
    });
  }

  /** Removes an endpoint with the events that wait for it. @throws AppError `not_found` */
  async remove(caller: Caller, id: string): Promise<void> {
    const { workspaceId } = caller;
    await this.change(async (transaction) => {
      const { affected } = await transaction.manager.delete(EventEndpointEntity, { workspaceId, id });
      if (affected === 0) throw notFound('event endpoint');
      await this.audit.record(transaction, caller, { action: 'event_endpoint.deleted', object: id });
    });
  }

  private requireReachable(url: string): void {
    const refusal = this.sender.refusalOf(url);
    if (refusal) throw invalidInput('url', 'egress', refusal);
  }

  /** Concurrent creations wait for each other, so that the limit holds. */
  private async requireRoom(workspaceId: string, transaction: Transaction): Promise<void> {
    await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`event_endpoint ${workspaceId}`]);
    const { EVENT_ENDPOINTS_MAX: most } = this.environment;
    if ((await transaction.manager.countBy(EventEndpointEntity, { workspaceId })) < most) return;
    throw new AppError('conflict', `A workspace can have at most ${most} event endpoints (EVENT_ENDPOINTS_MAX).`);
  }

  /** Runs work in a transaction that announces a change to every process; returns when this process knows of it. */
  private async change<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(async (transaction) => {
      await this.feed.announce(transaction, 'eventEndpoints');
      return work(transaction);
    });
    await this.feed.refresh();
    return result;
  }
}

async function lock(
  { manager }: Transaction,
  key: Pick<EventEndpointEntity, 'id' | 'workspaceId'>,
): Promise<EventEndpointEntity> {
  const row = await manager.findOne(EventEndpointEntity, { where: key, lock: { mode: 'pessimistic_write' } });
  if (!row) throw notFound('event endpoint');
  return row;
}

function toView(row: EventEndpointEntity): EventEndpoint {
  const { id, name, url, events, state, reason, failingSince, previousUntil } = row;
  return {
    ...{ id, name, url, events, state },
    ...(reason !== null && { reason }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(previousUntil && previousUntil.getTime() > Date.now() && { previousSecretUntil: previousUntil.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
