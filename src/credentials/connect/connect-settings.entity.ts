import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How a workspace lets end users connect accounts. */
@Entity('connect_settings')
export class ConnectSettingsEntity {
  @PrimaryColumn('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  /** Where a page may lead back to; none: nobody can connect. */
  @Column('text', { array: true })
  returnUrls: string[];

  /** Colour of the page, `#rrggbb`. */
  @Column('text', { nullable: true })
  color: string | null;
}
