/** Who a sharing link works for. */
export type LinkScope = 'anonymous' | 'organization' | 'users';

/** A permission on an item: the owner's, or a sharing link. */
export interface Permission {
  readonly id: string;
  readonly roles: readonly ('owner' | 'read' | 'write')[];
  /** Token under which `/shares/{token}` opens the item. */
  readonly shareId?: string;
  readonly link?: {
    readonly type: 'view' | 'edit' | 'embed';
    readonly scope: LinkScope;
    readonly webUrl: string;
    readonly webHtml?: string;
    readonly preventsDownload: boolean;
  };
  /** E-mail of a person who has access. */
  readonly grantedTo?: readonly string[];
  readonly hasPassword?: boolean;
  readonly expirationDateTime?: string;
}
