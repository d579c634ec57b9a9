import { AppError } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { downloadUrlOf, textOf } from '../graph/graph-answer.js';

/** What is known of a file, without the address of its bytes. https://learn.microsoft.com/graph/api/resources/driveitem */
export const METADATA_FIELDS = [
  'id,name,description,size,webUrl,createdDateTime,lastModifiedDateTime,createdBy,lastModifiedBy,parentReference',
  'file,folder,package,image,video,audio,photo,shared,fileSystemInfo,cTag,eTag,sharepointIds',
].join(',');

/** What a download answers. @throws AppError `provider_conflict` for what has no bytes of its own */
export function downloadOf(item: ProviderObject): ProviderObject {
  const downloadUrl = downloadUrlOf(item);
  if (downloadUrl === undefined) throw notDownloadable();
  const mimeType = isPlainObject(item.file) ? item.file.mimeType : undefined;
  return { id: textOf(item, 'id'), name: item.name, size: item.size, mimeType, downloadUrl };
}

/** Folders, notebooks, and everything where the organisation blocks downloads. */
export function notDownloadable(): AppError {
  return new AppError('provider_conflict', 'This is not downloadable: a folder, a notebook, or blocked by a policy.');
}
