import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { Connection } from '../connections/connection.entity.js';

/** A secret that a connector keeps for a connection. */
@Entity('connector_secret')
@ForeignKey(() => Connection, ['workspaceId', 'connectionId'], ['workspaceId', 'id'], { onDelete: 'CASCADE' })
@Unique('connector_secret_unique', ['workspaceId', 'connectionId', 'name'])
export class ConnectorSecretEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  connectionId: string;

  @Column('text')
  name: string;

  /** Sealed. */
  @Column('text')
  value: string;
}
