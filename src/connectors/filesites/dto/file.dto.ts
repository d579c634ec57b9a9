import type { InputFault } from '#libs/errors';
import { Check, Choice, exactlyOne, Flag, List, Part, Text } from '#libs/schema';
import { Base64 } from '../../../actions/kit/base64.js';
import { GraphId, ItemPath } from './address.fields.js';
import { InDrive } from './drive.dto.js';
import { Expand, InParent } from './folder.dto.js';
import { Select } from './listing.fields.js';

/** Parts of one batch. */
const MAX_BATCH = 20;

const OneFile = () => GraphId({ optional: true, description: 'The file or folder.', example: '01BYE5RZ6QN3' });
const FilePath = () =>
  ItemPath({ optional: true, description: "The file by its path from the drive's root.", example: 'Reports/Q1.xlsx' });
const fileIds = (options: { optional?: boolean; description: string }) =>
  List(GraphId({}), { min: 1, max: MAX_BATCH, single: true, ...options });

/** One file or folder, by id, path or sharing link. https://learn.microsoft.com/graph/api/driveitem-get */
@Check(exactlyOne<GetFile>('fileId', 'filePath', 'shareUrl'))
@Check(linkAlone)
export class GetFile extends InDrive {
  @OneFile()
  fileId?: string;

  @FilePath()
  filePath?: string;

  @Text({ format: 'uri', max: 2048, optional: true, description: 'The file by a sharing link to it.' })
  shareUrl?: string;

  @Select()
  select?: string[];

  @Expand()
  expand?: ('thumbnails' | 'listItem')[];
}

/** One file or several of one drive; several go in one batch. https://learn.microsoft.com/graph/api/driveitem-get */
@Check(exactlyOne<GetFileMetadata>('fileId', 'fileIds'))
@Check(distinct<GetFileMetadata>('fileIds'))
export class GetFileMetadata extends InDrive {
  @OneFile()
  fileId?: string;

  @fileIds({ optional: true, description: 'Several files or folders; the answer says what failed.' })
  fileIds?: string[];

  @Flag({ default: false, description: 'Custom columns too, as listItem.fields.' })
  includeFields: boolean;

  @Select('Fields of the answer; default all that are known of a file.')
  select?: string[];
}

/** One file, as it is or converted. https://learn.microsoft.com/graph/api/driveitem-get-content */
@Check(exactlyOne<DownloadFile>('fileId', 'filePath'))
export class DownloadFile extends InDrive {
  @OneFile()
  fileId?: string;

  @FilePath()
  filePath?: string;

  @Choice(['pdf', 'html'], { optional: true, description: 'Convert the file to this type, if the provider can.' })
  format?: 'pdf' | 'html';
}

/** A file of a drive of its own. */
export class FileRef {
  @GraphId({ optional: true, description: 'The drive of this file.' })
  driveId?: string;

  @GraphId({ description: 'The file.' })
  fileId: string;
}

/** Up to 20 files, of one drive or each of its own. https://learn.microsoft.com/graph/json-batching */
@Check(exactlyOne<DownloadFiles>('fileIds', 'files'))
@Check(distinct<DownloadFiles>('fileIds'))
@Check(distinctFiles)
export class DownloadFiles extends InDrive {
  @fileIds({ optional: true, description: 'Files of one drive.' })
  fileIds?: string[];

  @List(Part(() => FileRef), { min: 1, max: MAX_BATCH, optional: true, description: 'Files of several drives.' })
  files?: FileRef[];
}

/** Up to 20 files and folders of one drive by their ids. https://learn.microsoft.com/graph/json-batching */
@Check(distinct<SelectFiles>('fileOrFolderIds'))
export class SelectFiles extends InDrive {
  @fileIds({ description: 'The files and folders that are chosen.' })
  fileOrFolderIds: string[];

  @GraphId({
    optional: true,
    description: 'The folder that contains them; files in other folders are answered as errors.',
  })
  folderId?: string;
}

/** Name of the form's part that is the file. */
export const FILE_PART = 'file';

/** A new file; its bytes, unless they come as a form or body. https://learn.microsoft.com/graph/api/driveitem-put-content */
export class UploadFile extends InParent {
  // Optional, because the file may come as a part of a form or as the body; the handler asks for one of them.
  @Base64({
    optional: true,
    description: 'The bytes as base64; or a file part `file`, or the whole body.',
    file: { type: 'contentType', upload: FILE_PART },
  })
  content?: string;

  @Text({
    max: 127,
    optional: true,
    pattern: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/,
    patternMessage: 'must be a media type such as text/plain',
    description: 'The media type.',
  })
  contentType?: string;

  @Text({
    max: 1024,
    multiline: true,
    optional: true,
    description: 'A description, set after the file is stored. If the drive keeps none, `errors` says so.',
  })
  description?: string;
}

/** A sharing link leads to its file wherever that is. */
function linkAlone(input: GetFile): InputFault[] {
  if (input.shareUrl === undefined) return [];
  return (['siteId', 'driveId'] as const)
    .filter((name) => input[name] !== undefined)
    .map((field) => ({ field, rule: 'excluded_by_share_url', message: 'cannot be used with shareUrl' }));
}

function distinct<T extends object>(field: keyof T & string) {
  return (input: T): InputFault[] => {
    const ids = input[field] as string[] | undefined;
    return ids === undefined || new Set(ids).size === ids.length ? [] : [repeated(field)];
  };
}

function distinctFiles({ files = [] }: DownloadFiles): InputFault[] {
  const places = files.map(({ driveId, fileId }) => JSON.stringify([driveId, fileId]));
  return new Set(places).size === places.length ? [] : [repeated('files')];
}

const repeated = (field: string): InputFault => ({ field, rule: 'unique', message: 'names something twice' });
