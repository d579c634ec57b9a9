import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { CollectionEntity } from './collection.entity.js';

/** An index on a field of a collection's documents: that it is wanted, and how far it is. */
@Entity('collection_index')
@ForeignKey(() => CollectionEntity, ['workspaceId', 'collectionId'], ['workspaceId', 'id'], { onDelete: 'CASCADE' })
@Unique('collection_index_field', ['workspaceId', 'collectionId', 'field'])
@Check('collection_index_state_check', `state in ('building', 'ready', 'failed')`)
export class CollectionIndexEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Names the index: document_field_<id>. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  collectionId: string;

  /** The field as its author writes it. */
  @Column('text')
  field: string;

  /** The steps to the field. */
  @Column('text', { array: true })
  path: string[];

  @Column('text', { default: 'building' })
  state: 'building' | 'ready' | 'failed';
}
