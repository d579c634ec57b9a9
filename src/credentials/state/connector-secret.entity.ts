import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { Connection } from '../connections/connection.entity.js';

/** A secret that a connector keeps for a connection. */
@Entity('connector_secret')
@Unique('connector_secret_unique', ['connectionId', 'name'])
export class ConnectorSecretEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  workspaceId: string;

  @Column('uuid')
  @ForeignKey(() => Connection, { onDelete: 'CASCADE' })
  connectionId: string;

  @Column('text')
  name: string;

  /** Sealed. */
  @Column('text')
  value: string;
}
