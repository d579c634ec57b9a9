import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** An API key of a workspace. Its secret is not kept, only what it is found by. */
@Entity('api_key')
@Unique('api_key_secret', ['secretHash'])
@Index('api_key_list', ['workspaceId', 'id'])
@Index('api_key_person', ['workspaceId', 'personId'])
@Index('api_key_maker', ['makerId'], { where: 'maker_id is not null' })
@ForeignKey('membership', ['workspaceId', 'personId'], ['workspaceId', 'personId'], { onDelete: 'CASCADE' })
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  @Column('text')
  name: string;

  /** How the key begins, to recognize it by. */
  @Column('text')
  prefix: string;

  /** SHA-256 of the key. */
  @Column('bytea')
  secretHash: Buffer;

  @Column('text', { array: true })
  scopes: string[];

  @Column('uuid', {
    nullable: true,
    comment: 'The person the key derives from; its role limits the key. Null: made by the operator.',
  })
  personId: string | null;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  /** When it was told that the key ends soon. */
  @Column('timestamptz', { nullable: true })
  expiryToldAt: Date | null;

  @Column('uuid', {
    nullable: true,
    comment: 'The key that made this one, with which it ends. Null: made by a person or the operator.',
  })
  @ForeignKey(() => ApiKeyEntity, { onDelete: 'CASCADE' })
  makerId: string | null;
}
