import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The OAuth application behind the managed connections of a workspace at one provider. */
@Entity('oauth_application')
export class OAuthApplicationEntity {
  @PrimaryColumn('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  /** The last part of its redirect URI: the connector, and the provider where there are several. */
  @PrimaryColumn('text')
  name: string;

  @Column('text')
  clientId: string;

  /** Sealed. */
  @Column('text')
  clientSecret: string;

  @Column('timestamptz')
  updatedAt: Date;
}
