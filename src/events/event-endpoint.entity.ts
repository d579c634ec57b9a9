import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { EventName } from './event-types.js';

/** Whether an endpoint gets events. */
export const endpointStates = ['active', 'paused'] as const;
/** One of `endpointStates`. */
export type EndpointState = (typeof endpointStates)[number];

/** An address to which a workspace wants its events delivered. */
@Entity('event_endpoint')
@Check('event_endpoint_state_check', `state in ('active', 'paused')`)
export class EventEndpointEntity {
  @PrimaryColumn('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  url: string;

  @Column('text', { array: true })
  events: EventName[];

  @Column('text', { default: 'active' })
  state: EndpointState;

  /** Why the service has paused it. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** Since when every attempt has failed. */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null;

  /** Sealed. */
  @Column('text')
  secret: string;

  /** The previous secret, sealed. */
  @Column('text', { nullable: true })
  previousSecret: string | null;

  /** Until then, the previous secret also signs. */
  @Column('timestamptz', { nullable: true })
  previousUntil: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
