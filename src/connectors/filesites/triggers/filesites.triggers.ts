import { isPlainObject } from '#libs/schema';
import {
  ofKind,
  Trigger,
  Triggers,
  type TriggerOptions,
  type TriggerSource,
} from '../../../actions/triggers/trigger.decorator.js';
import type { FeedTarget } from '../../../actions/triggers/event-feed.js';
import { InList } from '../dto/list-search.dto.js';
import { changedFile, listItem } from '../filesites.answers.js';
import { filesites } from '../filesites.connector.js';
import { DriveChanges, ListChanges } from './graph-changes.js';
import { FilesOfDrive } from './trigger.dto.js';
import * as examples from './trigger.examples.js';

type Example = TriggerOptions['example'];
const ofFile = (example: Example): TriggerOptions => ({ inputs: FilesOfDrive, event: changedFile, example });
const ofItem = (example: Example): TriggerOptions => ({ inputs: InList, event: listItem, example });

/** What happens to files and list items. https://learn.microsoft.com/graph/change-notifications-overview */
@Triggers(filesites)
export class FilesitesTriggers {
  constructor(
    private readonly drives: DriveChanges,
    private readonly lists: ListChanges,
  ) {}

  @Trigger('file-created', 'A file is added to a drive or folder.', ofFile(examples.created))
  readonly fileCreated = this.files('created');

  @Trigger('file-changed', 'A file is changed, renamed or moved.', ofFile(examples.changed))
  readonly fileChanged = this.files('changed');

  @Trigger('file-deleted', 'A file is deleted.', ofFile(examples.deleted))
  readonly fileDeleted = this.files('gone');

  @Trigger('list-item-created', 'An item is added to a list.', ofItem(examples.listItemCreated))
  readonly listItemCreated = this.items('created');

  @Trigger('list-item-changed', 'An item of a list is changed.', ofItem(examples.listItemChanged))
  readonly listItemChanged = this.items('changed');

  /** Folders change with what is in them; of what is deleted only a folder says what it was. */
  private files(wanted: string): TriggerSource<FilesOfDrive> {
    return {
      feed: this.drives,
      target: ({ driveId, siteId }): FeedTarget => (driveId ? { driveId } : siteId ? { siteId } : {}),
      select: ({ kind, data }, { folderId }) => {
        const { file, folder, root, parentReference } = data;
        const isFile = kind === 'gone' ? folder === undefined && root === undefined : file !== undefined;
        const parent = isPlainObject(parentReference) ? parentReference['id'] : undefined;
        return kind === wanted && isFile && (folderId ?? parent) === parent ? data : undefined;
      },
    };
  }

  private items(wanted: string): TriggerSource<InList> {
    return {
      feed: this.lists,
      target: ({ siteId, listId }) => ({ siteId, listId }),
      select: ofKind(wanted),
    };
  }
}
