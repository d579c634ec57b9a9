import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AuditEventView } from './audit.dto.js';

/** An event of the audit log, to be read: the database numbers and chains events when they are written, and keeps them as they are. */
@Entity('audit_event')
@Unique(['workspaceId', 'sequence'])
@Check('audit_event_result_check', `result in ('success', 'failure', 'denied')`)
@Check('audit_event_signed', 'num_nulls(key_id, mac) <> 1')
export class AuditEventEntity {
  @PrimaryColumn('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  /** Its number in the chain of the workspace. */
  @Column('bigint')
  sequence: string;

  @Column('timestamptz')
  at: Date;

  @Column('text')
  actorKind: AuditEventView['actor']['kind'];

  @Column('text', { nullable: true })
  actorId: string | null;

  @Column('text')
  action: string;

  @Column('text', { nullable: true })
  object: string | null;

  @Column('text')
  result: AuditEventView['result'];

  @Column('integer')
  times: number;

  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { nullable: true })
  requestId: string | null;

  @Column('json', { nullable: true })
  details: unknown;

  @Column('bytea')
  hash: Buffer;

  /** The key that signed it; null for events of a version that signed none. */
  @Column('text', { nullable: true })
  keyId: string | null;

  @Column('bytea', { nullable: true })
  mac: Buffer | null;
}
