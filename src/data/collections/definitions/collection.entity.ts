import { Column, DeleteDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { JsonSchema } from '#libs/schema';

/** A collection of documents. A deleted one stays until its last document is gone. */
@Entity('collection')
@Index('collection_name', ['workspaceId', 'name'], { unique: true, where: 'deleted_at is null' })
export class CollectionEntity {
  @PrimaryColumn('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** What its documents must meet. */
  @Column('json', { nullable: true })
  schema: JsonSchema | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt: Date | null;
}
