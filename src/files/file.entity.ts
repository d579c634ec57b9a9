import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A file: what it is, and whose. Its content is in chunks, in a table of their own. */
@Entity('file')
@Index('file_by_run', ['runId'])
@Index('file_by_end', ['expiresAt'])
@Check('file_state_check', `state in ('uploading', 'ready')`)
export class FileEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'file_pkey' })
  @ForeignKey('workspace')
  workspaceId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'file_pkey' })
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  type: string;

  @Column('bigint')
  size: string;

  @Column('bytea', { nullable: true })
  sha256: Buffer | null;

  /** Nobody sees a file before it is `ready`. */
  @Column('text')
  state: 'uploading' | 'ready';

  @Column('uuid', { nullable: true })
  runId: string | null;

  @Column('timestamptz')
  createdAt: Date;

  /** Of one that is uploaded: when it is taken for given up. */
  @Column('timestamptz')
  expiresAt: Date;
}
