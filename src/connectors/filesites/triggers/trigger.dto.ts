import { InDrive } from '../dto/drive.dto.js';
import { GraphId } from '../dto/address.fields.js';

/** The files of a drive, or those of one of its folders. */
export class FilesOfDrive extends InDrive {
  @GraphId({ optional: true, description: 'Only files that lie directly in this folder.', example: '01BYE5RZ7K2MPQ' })
  folderId?: string;
}
