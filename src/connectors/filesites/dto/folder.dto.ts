import type { InputFault } from '#libs/errors';
import { atMostOne, atLeastOne, Check, Choice, Flag, List } from '#libs/schema';
import { FolderPath, GraphId, ItemName } from './address.fields.js';
import { InDrive } from './drive.dto.js';
import { OrderBy, PageSize, PageToken, Select } from './listing.fields.js';

const onExisting = ['fail', 'rename', 'replace'] as const;
/** Graph's `@microsoft.graph.conflictBehavior`. */
export type OnExisting = (typeof onExisting)[number];

/** What happens to an item of the same name. */
export const ConflictBehavior = () =>
  Choice(onExisting, { default: 'fail', description: 'What happens if the name is already in use there.' });

/** What an answer of items can hold beside them. */
export const Expand = () =>
  List(Choice(['thumbnails', 'listItem']), {
    min: 1,
    max: 2,
    single: true,
    optional: true,
    description: 'What the answer contains besides the item.',
  });

@Check(atMostOne<InFolder>('folderId', 'folderPath'))
export class InFolder extends InDrive {
  @GraphId({ optional: true, description: 'The folder; default the root.' })
  folderId?: string;

  @FolderPath({
    optional: true,
    description: "The folder by its path from the drive's root, which is `/`.",
    example: 'Reports/2026',
  })
  folderPath?: string;
}

/** A folder and how its content is listed. https://learn.microsoft.com/graph/api/driveitem-list-children */
export class ListFiles extends InFolder {
  @Flag({ default: false, description: 'Leave folders out of each page.' })
  excludeFolders: boolean;

  @Select()
  select?: string[];

  @OrderBy('The order; name, size and lastModifiedDateTime can be sorted by.')
  orderBy?: string;

  @PageSize(999, 200)
  pageSize: number;

  @PageToken()
  pageToken?: string;

  @Expand()
  expand?: ('thumbnails' | 'listItem')[];
}

/** A name to look for; a whole one in a named folder only there, else below it too. https://learn.microsoft.com/graph/api/driveitem-search */
export class FindFile extends InFolder {
  @ItemName({ description: 'The name, or a part of it; case does not matter.', example: 'Q1.xlsx' })
  name: string;

  @Choice(['exact', 'contains'], { default: 'exact', description: 'Whether the whole name must match.' })
  match: 'exact' | 'contains';

  @Choice(['all', 'files', 'folders'], { default: 'all', description: 'What to search for.' })
  type: 'all' | 'files' | 'folders';

  @Select('Fields of the items; id, name, file and folder are always there.')
  select?: string[];

  @PageSize(999, 200)
  pageSize: number;

  @PageToken()
  pageToken?: string;
}

/** A folder in which something new is made. */
@Check(atLeastOne<InParent>('driveId', 'siteId'))
@Check(atMostOne<InParent>('parentId', 'parentPath'))
export class InParent extends InDrive {
  @ItemName({ description: 'The name of what is made.', example: 'Reports' })
  name: string;

  @GraphId({ optional: true, description: 'The folder it is made in; default the root.' })
  parentId?: string;

  @FolderPath({
    optional: true,
    description: 'The folder it is made in, by its path; `/` is the root.',
    example: 'Reports/2026',
  })
  parentPath?: string;

  @ConflictBehavior()
  conflictBehavior: OnExisting;
}

/** A new folder. https://learn.microsoft.com/graph/api/driveitem-post-children */
@Check(parentsNeedPath)
export class CreateFolder extends InParent {
  @Flag({ default: false, description: 'Make missing folders of `parentPath` too.' })
  createParents: boolean;
}

function parentsNeedPath({ createParents, parentId }: CreateFolder): InputFault[] {
  if (!createParents || parentId === undefined) return [];
  return [{ field: 'createParents', rule: 'needs_path', message: 'needs parentPath, not parentId' }];
}
