import { fileContentPath, type FileReference } from '../../api/workflows/file.js';
import { bytes } from './bytes.js';

/** A file of a run, to be saved: what is in it is never shown here. */
export function FileChip({ file }: { file: FileReference }) {
  return (
    <a className="file-chip" href={fileContentPath(file)} download={file.name} title={`Download, ${file.type}`}>
      {file.name} <span className="file-size">{bytes(file.size)}</span>
    </a>
  );
}
